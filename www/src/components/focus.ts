/** Moving the focus between the panels of the page, through shadow trees. */

const FOCUSABLE = 'button, [href], input, select, textarea, summary, canvas, [tabindex]';

/** Focuses a panel: by its own `focus`, else its first element that takes it. Returns whether anything did. */
export function focusPanel(panel: HTMLElement): boolean {
  panel.focus();
  if (panel.matches(':focus-within')) return true;
  const first = firstFocusable(panel);
  first?.focus();
  return first !== null;
}

/** The panel after (or before) the one that has the focus, the first (or last) when none has; panels that cannot take it are passed over. */
export function stepPanel(panels: readonly HTMLElement[], step: 1 | -1): void {
  const at = panels.findIndex((panel) => panel.matches(':focus-within'));
  const start = at < 0 ? (step > 0 ? -1 : panels.length) : at;
  for (let n = 1; n <= panels.length; n += 1) {
    const panel = panels[(start + step * n + panels.length * 2) % panels.length];
    if (panel !== undefined && focusPanel(panel)) return;
  }
}

function firstFocusable(root: Element | ShadowRoot): HTMLElement | null {
  for (const child of root instanceof HTMLElement && root.shadowRoot !== null ? [root.shadowRoot] : root.children) {
    if (child instanceof HTMLElement && child.matches(FOCUSABLE) && child.tabIndex >= 0 && isAvailable(child)) return child;
    const inside = firstFocusable(child);
    if (inside !== null) return inside;
  }
  return null;
}

function isAvailable(element: HTMLElement): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled') && element.closest('[inert]') === null;
}
