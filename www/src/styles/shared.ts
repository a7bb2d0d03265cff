/** Style fragments that several components share; each is one subject, to be listed in `static styles`. */
import { css } from 'lit';

/** Box model, inherited type, the focus ring, and what is there for assistive technology only. */
export const foundation = css`
  *,
  *::before,
  *::after {
    box-sizing: border-box;
  }
  :host {
    font: 13px/20px var(--sans);
    color: var(--text);
  }
  :host([hidden]),
  [hidden] {
    display: none !important;
  }
  :focus {
    outline: none;
  }
  :focus-visible {
    outline: 2px solid var(--accent);
    outline-offset: 2px;
  }
  h1,
  h2,
  h3,
  p,
  ul,
  ol,
  dl,
  dd {
    margin: 0;
    padding: 0;
  }
  ul,
  ol {
    list-style: none;
  }
  .hidden-text {
    position: absolute;
    width: 1px;
    height: 1px;
    margin: -1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  .mono {
    font-family: var(--mono);
    font-size: 12px;
    font-variant-numeric: tabular-nums;
  }
  .label {
    font-size: 11px;
    line-height: 16px;
    color: var(--text3);
  }
`;

/** `<button>`: plain, `.primary`, `.quiet`, `.icon`, `.inline` within a sentence; `aria-pressed` shows it on; `aria-disabled` keeps it readable. */
export const buttons = css`
  button,
  .button {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    gap: 8px;
    height: var(--control);
    padding: 0 10px;
    border: 1px solid var(--edge);
    border-radius: var(--radius-control);
    background: var(--surface);
    color: var(--text);
    font: 500 13px/20px var(--sans);
    white-space: nowrap;
    cursor: pointer;
    transition: background-color var(--press);
  }
  button:hover {
    background: var(--sunken);
  }
  button.primary {
    border-color: var(--accent);
    background: var(--accent);
    color: var(--on-accent);
  }
  button.primary:hover {
    background: color-mix(in srgb, var(--accent) 88%, var(--text));
  }
  button.quiet,
  button.icon {
    border-color: transparent;
    background: transparent;
  }
  button.quiet:hover,
  button.icon:hover {
    background: var(--sunken);
  }
  button.icon {
    width: var(--control);
    padding: 0;
  }
  button.large {
    height: var(--control-large);
    padding: 0 16px;
  }
  button.inline {
    display: inline;
    height: auto;
    padding: 0;
    border: 0;
    border-radius: 2px;
    background: none;
    color: var(--accent);
    font: inherit;
    text-decoration: underline;
    text-underline-offset: 2px;
  }
  button[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-weak);
    color: var(--accent);
  }
  button[aria-disabled='true'],
  button:disabled {
    border: 1px dashed var(--edge);
    background: transparent;
    color: var(--text3);
    cursor: default;
  }
  @media (forced-colors: active) {
    button[aria-pressed='true'] {
      forced-color-adjust: none;
      border-color: Highlight;
      background: Highlight;
      color: HighlightText;
    }
  }
`;

/** `<kbd>`: a key, as printed on the control that it works. */
export const keys = css`
  kbd {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    min-width: 17px;
    height: 17px;
    padding: 0 4px;
    border: 1px solid var(--line);
    border-bottom-width: 2px;
    border-radius: 4px;
    background: var(--surface);
    color: var(--text3);
    font: 500 11px/14px var(--sans);
  }
  .primary kbd {
    border-color: currentColor;
    background: transparent;
    color: inherit;
  }
  [aria-pressed='true'] kbd {
    border-color: currentColor;
    background: transparent;
    color: inherit;
  }
`;

/** `.chip`: a pill with a count; a `<button class="chip">` with `aria-pressed` is a switch. */
export const chips = css`
  .chip {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    height: var(--chip);
    padding: 0 9px;
    border: 1px solid var(--edge);
    border-radius: 12px;
    background: var(--surface);
    color: var(--text);
    font: 400 12px/20px var(--sans);
    white-space: nowrap;
  }
  .chip[aria-pressed='true'] {
    border-color: var(--accent);
    background: var(--accent-weak);
    color: var(--accent);
  }
  .chip.empty {
    border-color: var(--line);
    color: var(--text3);
  }
  .chip .count {
    font: 12px/20px var(--mono);
  }
`;

/** `.badge`: how many are inside. */
export const badges = css`
  .badge {
    display: inline-block;
    min-width: 18px;
    padding: 0 6px;
    border-radius: 8px;
    background: var(--sunken);
    color: var(--text2);
    font: 11px/16px var(--mono);
    text-align: center;
  }
`;

/** `.side` marks a side of the comparison: a filled T, an outlined G. */
export const sides = css`
  .side {
    display: inline-flex;
    flex: none;
    align-items: center;
    justify-content: center;
    width: 16px;
    height: 16px;
    border: 1.5px solid var(--text);
    border-radius: 3px;
    font: 700 10px/1 var(--sans);
  }
  .side.target {
    background: var(--text);
    color: var(--surface);
  }
  .side.golden {
    background: transparent;
    color: var(--text);
  }
`;

/** `.card`: a raised surface. */
export const cards = css`
  .card {
    border: 1px solid var(--line);
    border-radius: var(--radius-card);
    background: var(--surface);
  }
`;

/** `<select>` in the shape of a button. */
export const selects = css`
  select {
    appearance: none;
    height: var(--control);
    max-width: 100%;
    padding: 0 26px 0 10px;
    border: 1px solid var(--edge);
    border-radius: var(--radius-control);
    background-color: var(--surface);
    background-image: linear-gradient(45deg, transparent 50%, var(--text2) 50%), linear-gradient(-45deg, transparent 50%, var(--text2) 50%);
    background-position: right 14px center, right 9px center;
    background-size: 5px 5px;
    background-repeat: no-repeat;
    color: var(--text);
    font: 500 13px/20px var(--sans);
    text-overflow: ellipsis;
    cursor: pointer;
  }
  @media (forced-colors: active) {
    select {
      appearance: auto;
    }
  }
`;

/** The origin of a divergence, and other glyphs on the flag's ground. */
export const flags = css`
  .flag {
    display: inline-flex;
    align-items: center;
    justify-content: center;
    width: 16px;
    height: 16px;
    border-radius: 4px;
    background: var(--flag);
    color: var(--on-flag);
  }
`;

/** `.tip`: what the pointer rests on, in inverted colours; the element says where it stands and how wide it may be. */
export const tips = css`
  .tip {
    position: absolute;
    display: grid;
    border: 1px solid var(--text);
    border-radius: 6px;
    background: var(--text);
    color: var(--surface);
    font-size: 12px;
    line-height: 18px;
    overflow-wrap: anywhere;
    pointer-events: none;
  }
`;
