/** Drops real files and folders on the page, as the operating system does. */
import type { Page } from 'playwright-core';

/** Bits of the operations that a drag allows: copying. */
const COPY = 1;

/** The browser may pass the drop on before the page has said that it takes what hangs over it, and then it is lost. */
const TRIES = 3;
const PATIENCE_MS = 2000;

/** Drops these paths (absolute, files or folders) at a place of the page, its middle unless said. */
export async function drop(page: Page, paths: string[], place?: { x: number; y: number }): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  const at = place ?? { x: Math.round(size.width / 2), y: Math.round(size.height / 2) };
  for (let attempt = 1; attempt <= TRIES; attempt += 1) if (await dropOnce(page, paths, at)) return;
  throw new Error(`The page saw none of ${TRIES} drops.`);
}

/** Whether the page saw the drop. */
async function dropOnce(page: Page, paths: string[], at: { x: number; y: number }): Promise<boolean> {
  const data = { items: [], files: paths, dragOperationsMask: COPY };
  const seen = await page.evaluateHandle((patience) => {
    const dropped = new Promise<boolean>((resolve) => {
      window.addEventListener('drop', () => resolve(true), { capture: true, once: true });
      setTimeout(() => resolve(false), patience);
    });
    return { dropped };
  }, PATIENCE_MS);
  const session = await page.context().newCDPSession(page);
  try {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, ...at, data });
    }
    return await seen.evaluate(({ dropped }) => dropped);
  } finally {
    await session.detach();
    await seen.dispose();
  }
}
