/**
 * What the page takes along: the core, the example and the third-party notices. The hosted page starts to fetch them as
 * it starts, long before a reader can give a file, so that nothing is requested afterwards; the offline file holds them.
 */
import wasmUrl from 'dumpscope-wasm/dumpscope_wasm_bg.wasm?url';
import extrasUrl from '../generated/extras.bin?url';
import { type Packed, unpack } from './example-pack.ts';
import type { DroppedFile } from './worker/protocol.ts';

interface Extras {
  /** The files of the example by their paths; the first folder tells the side. */
  example: Packed;
  notices: string;
}

const OFFLINE = import.meta.env.MODE === 'offline';

const module = OFFLINE ? embeddedModule() : WebAssembly.compileStreaming(fetch(wasmUrl));
const extras = OFFLINE ? embeddedExtras() : fetchedExtras();
// Who asks for them gets the error; until then it must not count as unhandled.
for (const early of [module, extras]) early.catch(() => undefined);

/** The compiled core, ready to be posted to a worker. */
export function wasmModule(): Promise<WebAssembly.Module> {
  return module;
}

/** The pair behind "Try the example", as if its two folders had been dropped. */
export async function exampleFiles(): Promise<DroppedFile[]> {
  const { example } = await extras;
  return Object.entries(unpack(example)).map(([path, text]) => ({
    path,
    file: new File([text], path.slice(path.lastIndexOf('/') + 1), { type: 'application/json' }),
  }));
}

/** Licences of everything that others wrote and that is part of this page. */
export async function thirdPartyNotices(): Promise<string> {
  return (await extras).notices;
}

function inflated(bytes: ReadableStream<Uint8Array<ArrayBuffer>>): Response {
  return new Response(bytes.pipeThrough(new DecompressionStream('gzip')));
}

async function fetchedExtras(): Promise<Extras> {
  const { ok, status, body } = await fetch(extrasUrl, { priority: 'low' });
  if (!ok || body === null) throw new Error(`${extrasUrl}: ${status}`);
  return inflated(body).json();
}

/** Text of an inert element of the offline file, as the bytes that its base64 stands for. */
function embedded(id: string): ReadableStream<Uint8Array<ArrayBuffer>> {
  const text = document.getElementById(id)?.textContent ?? '';
  return new Blob([Uint8Array.from(atob(text), (char) => char.charCodeAt(0))]).stream();
}

async function embeddedModule(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await inflated(embedded('wasm')).arrayBuffer());
}

async function embeddedExtras(): Promise<Extras> {
  return inflated(embedded('extras')).json();
}
