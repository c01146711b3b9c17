/** Makes the PDF files of stickers in a thread of its own, so that no request waits for them. */
import '../low-priority.ts';
import { parentPort } from 'node:worker_threads';
import { servePieces } from '../pdf/serve-pieces.ts';
import { stickersPdf } from './stickers-pdf.ts';

if (!parentPort) throw new Error('sticker-worker runs as a worker thread only');
servePieces(parentPort, stickersPdf);
