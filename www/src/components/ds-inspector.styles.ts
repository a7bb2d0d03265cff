import { css } from 'lit';

export const inspectorStyles = css`
  :host {
    display: flex;
    flex-direction: column;
    min-width: 0;
    min-height: 0;
    background: var(--surface);
  }
  .scroller {
    flex: 1;
    min-height: 0;
    overflow: hidden auto;
    scrollbar-gutter: stable;
    scrollbar-width: thin;
  }
  .scroller:focus-visible {
    outline-offset: -2px;
  }
  .scroller > .head {
    position: sticky;
    z-index: 2;
    top: 0;
    padding: 10px var(--panel-padding) 8px;
    border-bottom: 1px solid var(--line);
    background: var(--surface);
  }
  .title {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 24px;
  }
  .title .swatch {
    width: 14px;
    height: 14px;
    border-radius: 3px;
  }
  .title .swatch.none {
    display: none;
  }
  h2 {
    flex: none;
    max-width: calc(100% - 52px);
    font: 650 15px/20px var(--sans);
  }
  .kind {
    flex: 1;
    min-width: 30px;
    overflow: hidden;
    color: var(--text2);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .id {
    display: flex;
    align-items: center;
    gap: 4px;
    height: 20px;
    color: var(--text2);
    font: 11px/16px var(--mono);
  }
  section {
    padding: 12px var(--panel-padding);
    border-bottom: 1px solid var(--line);
  }
  section > .heading {
    margin-bottom: 4px;
  }
  .status {
    display: inline-block;
    margin: 0 4px 4px 0;
    padding: 0 8px;
    border: 1px solid var(--edge);
    border-radius: 9px;
    font: 500 11px/16px var(--sans);
  }
  .status.error {
    border-color: var(--i4);
  }
  .status.warning {
    border-color: var(--i2);
    background: var(--tint);
  }
  .status.error {
    background: var(--tint2);
  }
  .status.overflow {
    border-color: var(--overflow);
    background: var(--overflow-fill);
    color: var(--overflow);
  }
  .why li {
    overflow-wrap: anywhere;
  }
  .number {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 4px 16px;
    margin-top: 8px;
  }
  .one {
    font: 600 32px/36px var(--mono);
    letter-spacing: -0.03em;
  }
  .one.overflow {
    color: var(--overflow);
  }
  .about {
    flex: 1 1 160px;
    color: var(--text2);
    font-size: 12px;
    line-height: 16px;
  }
  .about b {
    color: var(--text);
    font-weight: 600;
  }
  .tally {
    display: flex;
    flex-wrap: wrap;
    gap: 0 16px;
    color: var(--text2);
    font-size: 12px;
  }
  .tally b {
    color: var(--text);
    font-family: var(--mono);
    font-weight: 600;
  }
  .facts > div {
    display: flex;
    justify-content: space-between;
    font-size: 12px;
    line-height: 20px;
  }
  .facts dt {
    color: var(--text2);
  }
  .facts dd {
    font-family: var(--mono);
    font-variant-numeric: tabular-nums;
  }
`;
