/** The two outputs of the build, as a reader gets them. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

export const ROOT = join(import.meta.dirname, '../../..');

export interface Site {
  url: string;
  close(): Promise<void>;
}

/** Serves `www/dist` with the headers of the hosted page. */
export async function hosted(): Promise<Site> {
  const given = process.env.DUMPSCOPE_XTASK;
  const [program, ...args] = given === undefined ? ['cargo', 'xtask'] : [given];
  const server = spawn(program as string, [...args, 'serve', '--no-build', '--port', '0'], { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()));
  let cause: Error | undefined;
  server.once('error', (error) => {
    cause = error;
  });
  for await (const line of createInterface(server.stdout)) {
    const url = /http:\/\/\S+/.exec(line)?.[0];
    if (url === undefined) continue;
    return {
      url,
      close: () => {
        server.kill();
        return ended;
      },
    };
  }
  throw new Error('The server of the built page did not start; is there a page in www/dist?', { cause });
}

/** The single offline file, opened from disk. */
export async function offline(): Promise<Site> {
  const file = join(ROOT, 'www/single/dumpscope.html');
  if (!existsSync(file)) throw new Error('There is no offline file; `cargo xtask bundle` builds it.');
  return { url: pathToFileURL(file).href, close: async () => undefined };
}

/** Both, by the names the tests print. */
export const SITES: Record<'hosted' | 'offline', () => Promise<Site>> = { hosted, offline };
