/** Chromium for the tests: found on the search path, silent towards the network of its own accord. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-first-run',
  '--no-pings',
];

/** The browser's program: `DUMPSCOPE_CHROMIUM`, or the first that is installed. */
export function chromiumPath(): string {
  const given = process.env.DUMPSCOPE_CHROMIUM;
  if (given !== undefined) return given;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
  if (found === undefined) throw new Error('No Chromium is installed; `cargo xtask test --only tools` installs it on Debian.');
  return found;
}

/** Starts the browser without a window. Containers rarely allow its sandbox, and the pages are our own. */
export function launch(args: string[] = []): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--headless=new', ...QUIET, ...args] });
}
