/** Style fragments of the panels: swatches, the figure beside them, names shortened in their middle, headings. */
import { css } from 'lit';

/** `.swatch` with the class of a mark of panels/figure.ts. */
export const swatches = css`
  .swatch {
    display: inline-block;
    flex: none;
    width: 10px;
    height: 10px;
    border: 1px solid transparent;
    border-radius: 2px;
    forced-color-adjust: none;
  }
  .swatch.equal {
    border-color: var(--edge);
  }
  .swatch.i1 {
    background: var(--i1);
  }
  .swatch.i2 {
    background: var(--i2);
  }
  .swatch.i3 {
    background: var(--i3);
  }
  .swatch.i4 {
    background: var(--i4);
  }
  .swatch.i5 {
    background: var(--i5);
  }
  .swatch.overflow {
    background: var(--overflow);
  }
  .swatch.hatch {
    width: 16px;
    border-color: var(--edge);
    background: repeating-linear-gradient(135deg, var(--hatch) 0 1px, transparent 1px 3px) var(--surface);
  }
  .swatch.ghost {
    width: 16px;
    border: 1px dashed var(--edge);
  }
  .swatch.none {
    visibility: hidden;
  }
`;

/** `.name` of two halves: the head gives way, so that the name is shortened in its middle. */
export const names = css`
  .name {
    display: flex;
    min-width: 0;
    white-space: pre;
  }
  .name > .head {
    flex: 0 1000 auto;
    overflow: hidden;
    text-overflow: ellipsis;
  }
  .name > .head:not(:only-child) {
    min-width: 1.5em;
  }
  .name > .tail {
    display: flex;
    flex: 0 1 auto;
    justify-content: flex-end;
    min-width: 0;
    overflow: hidden;
  }
`;

/** `.figure`: a number in a column of digits. */
export const figures = css`
  .figure {
    font: 12px/20px var(--mono);
    font-variant-numeric: tabular-nums;
    text-align: right;
    white-space: nowrap;
  }
  .figure.quiet {
    color: var(--text3);
  }
  .figure.overflow {
    color: var(--overflow);
    font-weight: 600;
  }
`;

/** `.row`: a line under the pointer, and the selected one with its bar. `.triangle`: what opens and closes. */
export const rows = css`
  .row:hover {
    background: var(--sunken);
  }
  .row.selected {
    background: var(--accent-weak);
    box-shadow: inset 2px 0 var(--accent);
  }
  .triangle::before {
    content: "";
    flex: none;
    width: 5px;
    height: 8px;
    background: var(--text3);
    clip-path: polygon(0 0, 100% 50%, 0 100%);
    forced-color-adjust: none;
  }
  @media (forced-colors: active) {
    .row.selected {
      border: 2px solid Highlight;
    }
    .triangle::before {
      background: CanvasText;
    }
  }
`;

/** `.heading`: the small bold heads of groups and sections. */
export const headings = css`
  .heading {
    font: 600 11px/16px var(--sans);
    color: var(--text2);
  }
`;

/** `.path`: shortened at its beginning, its end kept. */
export const paths = css`
  .path {
    direction: rtl;
    overflow: hidden;
    text-align: left;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .path > bdi {
    direction: ltr;
  }
`;

/** `.jump-mark`: an empty flag. */
export const jumpMarks = css`
  .jump-mark {
    flex: none;
    width: 12px;
    height: 12px;
    margin-right: 4px;
    fill: none;
    stroke: var(--flag);
    stroke-width: 1.25;
  }
`;

/** `.scroller` around a `.sheet` of virtual rows, each put in its place by the list. */
export const sheets = css`
  .scroller {
    position: relative;
    flex: 1;
    min-height: 0;
    overflow: hidden auto;
    overflow-anchor: none;
  }
  .scroller:focus-visible {
    outline: none;
  }
  .sheet {
    position: relative;
    contain: strict;
  }
  .sheet > * {
    position: absolute;
    inset: 0 0 auto;
  }
  .drawn {
    display: contents;
  }
  .what {
    display: flex;
    align-items: center;
    min-width: 0;
  }
`;
