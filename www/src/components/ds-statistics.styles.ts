import { css } from 'lit';

export const statisticsStyles = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  section {
    padding: 12px var(--panel-padding);
    border-bottom: 1px solid var(--line);
  }
  .top {
    display: flex;
    justify-content: space-between;
    margin-bottom: 4px;
  }
  .dtypes {
    color: var(--text3);
    font: 11px/16px var(--mono);
  }
  .row {
    display: flex;
    align-items: center;
    gap: 8px;
    width: calc(100% + 8px);
    min-height: 24px;
    margin: 0 -4px;
    padding: 0 4px;
    border: 0;
    border-radius: 4px;
    background: none;
    color: inherit;
    font: inherit;
    text-align: left;
  }
  button.row {
    cursor: pointer;
  }
  button.row:hover {
    background: var(--sunken);
  }
  button.row:focus-visible {
    outline-offset: -2px;
  }
  .row > .name {
    flex: 0 1 auto;
    overflow: hidden;
    font-weight: 600;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .row > .shape {
    flex: 0 1000 auto;
    min-width: 0;
    overflow: hidden;
    color: var(--text3);
    font: 12px/20px var(--mono);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .row > :is(.note, .figure, .value) {
    flex: none;
    max-width: 70%;
    margin-left: auto;
  }
  .note {
    color: var(--text2);
    font-size: 12px;
    white-space: nowrap;
  }
  .note .figure {
    color: var(--text2);
  }
  .equal {
    margin-left: 8px;
    color: var(--text3);
    font: 600 12px/20px var(--mono);
  }
  .value {
    overflow-wrap: anywhere;
    font: 12px/20px var(--mono);
    text-align: right;
  }
  b {
    color: var(--text);
    font-weight: 700;
  }
  .fill {
    flex: 1 1 24px;
    align-self: stretch;
    min-width: 24px;
    margin: 5px 0;
    background: repeating-linear-gradient(135deg, var(--hatch) 0 1px, transparent 1px 6px);
  }
  .fill.golden {
    border: 1px dashed var(--edge);
    background: repeating-linear-gradient(135deg, var(--line) 0 1px, transparent 1px 6px);
  }
  .remarks {
    padding: 0 0 2px;
    color: var(--text2);
    font-size: 12px;
    line-height: 16px;
    overflow-wrap: anywhere;
  }
  table {
    width: 100%;
    margin-bottom: 8px;
    border-collapse: collapse;
    font-size: 12px;
    line-height: 20px;
  }
  th {
    padding: 0;
    color: var(--text2);
    font-weight: 400;
  }
  thead th {
    padding-left: 8px;
    font-size: 11px;
    text-align: right;
    white-space: nowrap;
  }
  thead .side {
    width: 14px;
    height: 14px;
    margin-right: 2px;
    vertical-align: middle;
    font-size: 9px;
  }
  section > :last-child {
    margin-bottom: 0;
  }
  abbr {
    text-decoration: none;
  }
  tbody th {
    width: 36px;
    text-align: left;
  }
  tbody td {
    padding: 0 0 0 8px;
    color: var(--text2);
    font-family: var(--mono);
    font-variant-numeric: tabular-nums;
    text-align: right;
    white-space: nowrap;
  }
  .worst > th {
    color: var(--text);
    font-weight: 600;
  }
  .difference {
    color: var(--text3);
  }
  @container (max-width: 359px) {
    .difference,
    .words {
      display: none;
    }
  }
  .alone {
    display: grid;
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: 0 20px;
    margin-bottom: 8px;
    font-size: 12px;
  }
  .alone > div {
    display: flex;
    justify-content: space-between;
  }
  .alone dt {
    color: var(--text2);
  }
  .alone dd {
    font-family: var(--mono);
  }
  .alone .overflow {
    color: var(--overflow);
    font-weight: 700;
  }
`;
