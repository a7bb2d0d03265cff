/** The page's few drawings, all in the current colour, 16 px unless told otherwise. */
import { svg, type TemplateResult } from 'lit';

/** Two runs that go together and part: the mark of the page. */
export const logo = svg`<svg width="18" height="16" viewBox="0 0 18 16" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" aria-hidden="true">
  <path d="M1 5h4.5c4 0 4.5-3 10.5-3M5.5 5c4.5 0 4 8 10.5 9" /><circle cx="7" cy="5" r="2.2" fill="var(--accent)" stroke="none" />
</svg>`;

const icon = (body: TemplateResult): TemplateResult =>
  svg`<svg width="16" height="16" viewBox="0 0 16 16" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${body}</svg>`;

export const swapIcon = icon(svg`<path d="M2 5.5h11M10.5 3 13 5.5 10.5 8M14 10.5H3M5.5 8 3 10.5 5.5 13" />`);
export const moonIcon = icon(svg`<path d="M12.5 10A5.5 5.5 0 0 1 6 3.2 5.5 5.5 0 1 0 12.5 10Z" />`);
export const sunIcon = icon(
  svg`<circle cx="8" cy="8" r="2.8" /><path d="M8 1.2v1.6M8 13.2v1.6M1.2 8h1.6M13.2 8h1.6M3.2 3.2l1.1 1.1M11.7 11.7l1.1 1.1M12.8 3.2l-1.1 1.1M4.3 11.7l-1.1 1.1" />`,
);
export const lockIcon = svg`<svg width="12" height="14" viewBox="0 0 12 14" fill="none" stroke="currentColor" stroke-width="1.6" aria-hidden="true">
  <path d="M3 6V4.2a3 3 0 0 1 6 0V6" /><rect x="1" y="6" width="10" height="7" rx="1.5" fill="currentColor" stroke="none" />
</svg>`;
export const flagIcon = svg`<svg width="10" height="10" viewBox="0 0 10 10" fill="currentColor" aria-hidden="true"><path d="M1 0h1.3v10H1zM2.3.6H9L7.2 3.1 9 5.6H2.3z" /></svg>`;
export const closeIcon = icon(svg`<path d="M4 4l8 8M12 4l-8 8" />`);
export const outlineIcon = icon(svg`<path d="M2.5 3.5h11M5 8h8.5M7.5 12.5h6" />`);
export const inspectorIcon = icon(svg`<rect x="2" y="2.5" width="12" height="11" rx="1.5" /><path d="M10 2.5v11" />`);
