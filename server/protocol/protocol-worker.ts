/** Makes protocols in a thread of its own, so that no other request waits for them. */
import '../low-priority.ts';
import { parentPort } from 'node:worker_threads';
import { servePieces } from '../pdf/serve-pieces.ts';
import type { Protocol } from './protocol.ts';
import { protocolPdf } from './protocol-pdf.ts';
import type { RecordsFile } from './record-paper.ts';
import { recordsPdf } from './record-pdf.ts';

if (!parentPort) throw new Error('protocol-worker runs as a worker thread only');
servePieces(parentPort, (file: Protocol | RecordsFile) =>
  'papers' in file ? recordsPdf(file) : protocolPdf(file),
);
