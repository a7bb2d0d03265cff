/** Turns the built page into one HTML file that opens from disk and may connect nowhere. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { EXTRAS } from './extras.ts';

const WASM = join(import.meta.dirname, '../../pkg/dumpscope_wasm_bg.wasm');

/** What goes into the single file. */
export interface Parts {
  html: string;
  script: string;
  style: string;
  /** Inert elements: id and base64 text. */
  data: Record<string, string>;
}

/** The CSP source that allows exactly this inline script or style. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The policy of the offline page: its own script and style, workers made by it, and no connection at all. */
export function policy(script: string, style: string): string {
  return [
    "default-src 'none'",
    `script-src ${cspHash(script)} 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src ${cspHash(style)}`,
    'img-src data: blob:',
    "connect-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}

/** Keeps the text of a script from ending its element; `\/` and `\x3c` mean the same inside strings and expressions. */
export function insideScript(text: string): string {
  return text.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '\\x3c!--');
}

/** Puts the parts into the page in place of its references. */
export function assemble({ html, script, style, data }: Parts): string {
  const code = insideScript(script);
  const elements = Object.entries(data).map(([id, text]) => `<script type="text/plain" id="${id}">${text}</script>`);
  const head = `<meta charset="utf-8" />\n    <meta http-equiv="Content-Security-Policy" content="${policy(code, style)}" />`;
  return html
    .replace(/\s*<script type="module"[^>]*><\/script>/g, '')
    .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/<meta charset="utf-8" ?\/?>/, () => head)
    .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
    .replace('</body>', () => `  ${elements.join('\n    ')}\n    <script type="module">${code}</script>\n  </body>`);
}

function packed(bytes: Buffer): string {
  return gzipSync(bytes, { level: 9 }).toString('base64');
}

/** Replaces the bundle by the single file `dumpscope.html`. */
export function offline(): Plugin {
  return {
    name: 'dumpscope-offline',
    enforce: 'post',
    config: () => ({ build: { rolldownOptions: { output: { codeSplitting: false } } } }),
    generateBundle(_, bundle) {
      const items: Rolldown.OutputBundle[string][] = Object.values(bundle);
      const chunks = items.filter((item) => item.type === 'chunk');
      const assets = items.filter((item) => item.type === 'asset');
      const page = assets.find((asset) => asset.fileName === 'index.html');
      const [chunk, ...others] = chunks;
      if (page === undefined || chunk === undefined || others.length > 0) {
        this.error(`The offline page must be one page and one script, but the build made: ${Object.keys(bundle).join(', ')}.`);
      }
      const styles = assets.filter((asset) => asset.fileName.endsWith('.css'));
      for (const item of items) delete bundle[item.fileName];
      const source = assemble({
        html: String(page.source),
        script: chunk.code,
        style: styles.map((asset) => String(asset.source)).join('\n'),
        data: { wasm: packed(readFileSync(WASM)), extras: readFileSync(EXTRAS).toString('base64') },
      });
      this.emitFile({ type: 'asset', fileName: 'dumpscope.html', source });
    },
  };
}
