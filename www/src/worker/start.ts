/** Starts the session worker: a classic worker made from text in the page, which works from a server and from disk. */
import type { Core } from './line.ts';
import type { Reply, Request } from './protocol.ts';
import SessionWorker from './session.worker.ts?worker&inline';

export function startCore(onReply: (reply: Reply) => void): Core {
  const worker = new SessionWorker();
  worker.addEventListener('message', (event: MessageEvent<Reply>) => onReply(event.data));
  worker.addEventListener('error', (event) => onReply({ kind: 'panic', message: event.message }));
  worker.addEventListener('messageerror', () => onReply({ kind: 'panic', message: 'messageerror' }));
  return {
    post: (request: Request) => worker.postMessage(request),
    end: () => worker.terminate(),
  };
}
