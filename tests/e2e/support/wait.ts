/** Waiting for what the page will say. */
import { setTimeout as pause } from 'node:timers/promises';

const STEP_MS = 30;

/** Tries until nothing is thrown; the last failure is the answer when time is up. */
export async function eventually<T>(check: () => Promise<T> | T, limit = 10_000): Promise<T> {
  const end = performance.now() + limit;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > end) throw error;
    }
    await pause(STEP_MS);
  }
}
