/**
 * Makes protocols in a thread of its own, one at a time, so that no other request waits for them. One piece for each
 * message.
 */
import '../low-priority.ts';
import { parentPort } from 'node:worker_threads';
import { protocolPdf } from './protocol-pdf.ts';
import type { ProtocolOrder } from './protocol-thread.ts';

if (!parentPort) throw new Error('protocol-worker runs as a worker thread only');
const port = parentPort;

const pieceSize = 64 * 1024;
type Pages = ReturnType<typeof protocolPdf>;

/** The pages of the current protocol. */
let pages: Pages | undefined;

/** Undefined when everything has been sent. */
function nextPiece(pages: Pages): Uint8Array<ArrayBuffer> | undefined {
  const parts: Uint8Array[] = [];
  let length = 0;
  while (length < pieceSize) {
    const page = pages.next();
    if (page.done) break;
    parts.push(page.value);
    length += page.value.length;
  }
  if (length === 0) return undefined;
  const piece = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    piece.set(part, at);
    at += part.length;
  }
  return piece;
}

port.on('message', (order: ProtocolOrder) => {
  if (order !== 'next') {
    pages = protocolPdf(order);
    return;
  }
  if (!pages) throw new Error('no protocol was begun');
  const piece = nextPiece(pages);
  if (piece) return port.postMessage(piece, [piece.buffer]);
  pages = undefined;
  port.postMessage(undefined);
});
