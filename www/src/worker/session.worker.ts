/**
 * The session worker: holds the one `Workspace` of the core and answers requests in order. The page sends the next
 * request only after the answer to the one before, so nothing is queued here.
 */
import initCore, { Workspace } from 'dumpscope-wasm';
import { type Failure, PROTOCOL, type Progress, type Reply, type Request } from './protocol.ts';

declare const self: DedicatedWorkerGlobalScope;

const VERSION = `protocol ${PROTOCOL}`;

let workspace: Workspace | null = null;
let running = 0;

self.addEventListener('message', ({ data }: MessageEvent<Request>) => void answer(data));

async function answer(request: Request): Promise<void> {
  running = request.id;
  try {
    const value = request.type === 'init' ? await init(request.args) : dispatch(open(), request);
    send({ kind: 'result', id: request.id, value }, buffersOf(value));
  } catch (error) {
    // Whatever is no error of the core's own is the end of this instance: a trap, memory that ran out.
    if (isFailure(error)) send({ kind: 'failure', id: request.id, failure: error });
    else send({ kind: 'panic', message: String(error) });
  }
}

async function init({ module, protocol }: { module: WebAssembly.Module; protocol: number }): Promise<{ version: string }> {
  if (protocol !== PROTOCOL) throw new Error(`the page speaks protocol ${protocol}, the worker ${PROTOCOL}`);
  await initCore({ module_or_path: module });
  workspace = new Workspace((progress: Progress) => send({ kind: 'progress', id: running, progress }));
  workspace.warmUp();
  return { version: VERSION };
}

function open(): Workspace {
  if (workspace === null) throw new Error('asked before init');
  return workspace;
}

function dispatch(session: Workspace, request: Exclude<Request, { type: 'init' }>): unknown {
  switch (request.type) {
    case 'open':
      return session.open(request.args.files);
    case 'load':
      return session.load(request.args.dump);
    case 'compare':
      return session.compare(request.args.target, request.args.golden ?? undefined, request.args.options);
    case 'scene':
      return session.scene(request.args);
    case 'outline':
      return session.outline(request.args.from, request.args.count);
    case 'expand':
      return session.expand(request.args.row, request.args.how);
    case 'reveal':
      return session.reveal(request.args.row);
    case 'ribbon':
      return session.ribbon(request.args.bins);
    case 'filter':
      return session.filter(request.args);
    case 'list':
      return session.list(request.args);
    case 'search':
      return session.search(request.args.query, request.args.limit);
    case 'inspect':
      return session.inspect(request.args.row);
    case 'memory':
      return { bytes: session.memory() };
  }
}

/** Columns of an answer change hands instead of being copied. */
function buffersOf(value: unknown): Transferable[] {
  if (typeof value !== 'object' || value === null) return [];
  const views = Object.values(value).filter((part): part is ArrayBufferView<ArrayBuffer> => ArrayBuffer.isView(part));
  return [...new Set(views.map((view) => view.buffer))];
}

function isFailure(error: unknown): error is Failure {
  return typeof error === 'object' && error !== null && 'notice' in error && 'damage' in error;
}

function send(reply: Reply, transfer: Transferable[] = []): void {
  self.postMessage(reply, transfer);
}
