/** Drops real files and folders on the page, as the operating system does. */
import type { Page } from 'playwright-core';

/** Bits of the operations that a drag allows: copying. */
const COPY = 1;

/** Drops these paths (absolute, files or folders) at a place of the page, its middle unless said. */
export async function drop(page: Page, paths: string[], place?: { x: number; y: number }): Promise<void> {
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  const at = place ?? { x: Math.round(size.width / 2), y: Math.round(size.height / 2) };
  const data = { items: [], files: paths, dragOperationsMask: COPY };
  const session = await page.context().newCDPSession(page);
  try {
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await session.send('Input.dispatchDragEvent', { type, ...at, data });
    }
  } finally {
    await session.detach();
  }
}
