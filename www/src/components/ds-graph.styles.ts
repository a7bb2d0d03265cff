import { css } from 'lit';

export const graphStyles = css`
  :host {
    container: graph / inline-size;
    display: grid;
    grid-template-rows: var(--bar) 28px minmax(0, 1fr) auto;
    grid-template-columns: minmax(0, 1fr);
    min-width: 0;
    min-height: 0;
    background: var(--bg);
  }
  .bar {
    display: flex;
    align-items: center;
    gap: 12px;
    padding: 0 12px 0 8px;
    min-width: 0;
    border-bottom: 1px solid transparent;
  }
  .crumbs {
    flex: 1;
    min-width: 0;
  }
  .crumbs ol {
    display: flex;
    align-items: center;
    min-width: 0;
  }
  .crumbs li {
    display: flex;
    align-items: center;
    min-width: 16px;
  }
  .crumbs li:last-child {
    flex: none;
    max-width: 60%;
  }
  .crumbs li + li::before {
    flex: none;
    color: var(--text3);
    content: '›';
  }
  .crumbs button {
    display: block;
    min-width: 0;
    height: calc(var(--control) - 4px);
    padding: 0 5px;
    overflow: hidden;
    color: var(--text2);
    font-weight: 400;
    text-overflow: ellipsis;
  }
  .crumbs [aria-current='location'] {
    color: var(--text);
    font-weight: 650;
  }
  .crumbs .hint {
    display: block;
    padding-left: 8px;
    overflow: hidden;
    color: var(--text3);
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .tools {
    display: flex;
    flex: none;
    align-items: center;
    gap: 4px;
  }
  .percent {
    min-width: 44px;
    color: var(--text2);
    text-align: center;
  }
  .tools button.icon {
    width: calc(var(--control) - 4px);
    font-size: 15px;
  }
  .link[aria-pressed] {
    border-color: transparent;
    background: transparent;
    color: var(--text);
  }
  .link[aria-pressed='false'] .check {
    visibility: hidden;
  }
  .titles {
    display: grid;
    align-items: center;
    min-width: 0;
  }
  .titles[data-split] {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: var(--gutter, 96px);
  }
  .title {
    display: flex;
    align-items: center;
    gap: 8px;
    min-width: 0;
    padding: 0 16px 0 max(16px, var(--inset, 16px));
    font-size: 12px;
    white-space: nowrap;
  }
  .title strong {
    font-weight: 650;
  }
  .title .run {
    min-width: 24px;
    overflow: hidden;
    color: var(--text2);
    text-overflow: ellipsis;
  }
  .title .nodes {
    flex-shrink: 999;
    min-width: 0;
    margin-left: -4px;
    overflow: hidden;
    color: var(--text3);
    text-overflow: ellipsis;
  }
  .place {
    position: relative;
    min-width: 0;
    min-height: 0;
    overflow: hidden;
  }
  canvas {
    position: absolute;
    inset: 0;
    display: block;
    width: 100%;
    height: 100%;
    touch-action: none;
    user-select: none;
  }
  canvas:focus-visible {
    outline-offset: -2px;
  }
  canvas.dragging {
    cursor: grabbing !important;
  }
  .tip {
    z-index: 2;
    max-width: min(360px, 80%);
    padding: 8px 12px;
  }
  .link .sign {
    display: none;
  }
  @container graph (max-width: 560px) {
    .tools kbd,
    .title strong,
    .title .nodes {
      display: none;
    }
    .link .word {
      position: absolute;
      clip-path: inset(50%);
    }
    .link .sign {
      display: inline;
    }
  }
`;
