import { css } from 'lit';

export const listStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-height: 0;
    container-type: inline-size;
  }
  @container (max-width: 279px) {
    #sort {
      display: none;
    }
  }
  .toolbar {
    display: flex;
    flex: none;
    align-items: center;
    gap: 8px;
    height: calc(var(--chip) + 8px);
    padding: 0 var(--panel-padding);
    border-bottom: 1px solid var(--line);
  }
  .choices {
    display: flex;
    white-space: nowrap;
  }
  .choices button {
    height: var(--chip);
    padding: 0 8px;
    border-radius: 0;
    font: 400 11px/16px var(--sans);
  }
  .choices button:first-child {
    border-radius: var(--radius-control) 0 0 var(--radius-control);
  }
  .choices button:last-child {
    border-radius: 0 var(--radius-control) var(--radius-control) 0;
  }
  .choices button + button {
    margin-left: -1px;
  }
  .choices button[aria-pressed="true"] {
    z-index: 1;
  }
  .hint {
    display: flex;
    gap: 4px;
    margin-left: auto;
  }
  .scroller {
    flex: 0 1 auto;
  }
  .heading {
    display: flex;
    align-items: center;
    gap: 6px;
    height: 28px;
    padding: 6px var(--panel-padding) 2px;
  }
  .row {
    display: grid;
    align-items: center;
    column-gap: 6px;
    padding: 0 var(--panel-padding);
    cursor: default;
  }
  .scroller:focus-visible .active {
    outline: 2px solid var(--accent);
    outline-offset: -2px;
  }
  .row.suspects {
    grid-template: 20px 16px / minmax(0, 1fr) auto auto 10px;
    align-content: center;
    height: 40px;
  }
  .row.unmatched {
    grid-template-columns: minmax(45%, 1fr) minmax(0, auto) 16px;
    height: var(--row);
  }
  .what .name {
    font-weight: 600;
  }
  .cls {
    margin-left: 6px;
    flex: 0 1000000 auto;
    min-width: 0;
    overflow: hidden;
    color: var(--text2);
    font-size: 12px;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .dir {
    flex: none;
    margin-left: 6px;
    color: var(--text2);
    font-size: 12px;
  }
  .cls + .dir::before {
    content: "·" / "";
    margin-right: 6px;
  }
  .state,
  .path,
  .change {
    color: var(--text3);
    font-size: 11px;
    line-height: 16px;
  }
  .path {
    min-width: 0;
  }
  .state {
    text-align: right;
  }
  .suspects .path {
    grid-column: 1;
  }
  .change {
    grid-column: 2 / 5;
    font-family: var(--mono);
    text-align: right;
    white-space: nowrap;
  }
  .change.jump {
    color: var(--text);
    font-weight: 600;
  }
  .absent {
    flex: none;
    padding-bottom: 8px;
  }
  .absent p,
  .nothing {
    padding: 0 var(--panel-padding);
    color: var(--text2);
  }
  .nothing {
    padding-top: 16px;
  }
  .filtered {
    display: flex;
    flex: none;
    justify-content: space-between;
    padding: 4px var(--panel-padding);
    border-bottom: 1px solid var(--line);
    background: var(--accent-weak);
    font-size: 12px;
    line-height: 20px;
  }
`;
