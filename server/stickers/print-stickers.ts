/** The job that makes the PDF file of a print and stores it. */
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { gridOf, stickersPerPage } from '#contract/stickers/sticker-formats.ts';
import type { Tx } from '../db/database.ts';
import { requestRemoval } from '../documents/uploads-store.ts';
import type { JobAttempt, JobHandler } from '../jobs/job-attempt.ts';
import { PdfThread } from '../pdf/pdf-thread.ts';
import { startThread } from '../start-thread.ts';
import type { Storage } from '../storage/storage.ts';
import * as store from './sticker-prints-store.ts';
import type { StickersFile } from './stickers-pdf.ts';

/** Several times what 5,000 stickers need; beyond it the thread ends, not the server. */
const resourceLimits = { maxOldGenerationSizeMb: 512 };

const printOf = (payload: Record<string, unknown>) => String(payload.printId);

interface Surroundings {
  storage: Storage;
  /** Where the application is reached. */
  origin: string;
}

/** Not a long job: 1,000 stickers take seconds, and an import before them would take minutes. */
export const printHandler = ({ storage, origin }: Surroundings): JobHandler => ({
  run: async (job) => {
    const printId = printOf(job.payload);
    const begun = await job.step((tx) => begin(tx, printId, origin));
    if (!begun) return;
    const bytes = await draw(job, printId, begun.file);
    await storage.put(begun.objectPath, Readable.from([bytes]), bytes.length);
    await job.finish((tx) => store.finish(tx, printId, begun.file.stickers.length));
  },
  onFailedAttempt: (tx, payload) => store.announce(tx, printOf(payload)),
  onGivenUp: (tx, payload, error) => store.fail(tx, printOf(payload), error),
});

interface Begun {
  file: StickersFile;
  objectPath: string;
}

/** Undefined if there is nothing to do. Each attempt has a path of its own, because a path is written once only. */
async function begin(tx: Tx, printId: string, origin: string): Promise<Begun | undefined> {
  const print = await store.lock(tx, printId);
  if (!print || print.state === 'done') return undefined;
  if (print.objectPath) await requestRemoval(tx, [print.objectPath]);
  const stickers = print.batchId
    ? await store.blankSubjectsOf(tx, print.batchId)
    : await store.subjectsOf(tx, printId);
  if (stickers.length === 0) {
    await store.fail(tx, printId, 'Die Anlagen wurden inzwischen gelöscht.');
    return undefined;
  }
  const objectPath = `sticker-prints/${randomUUID()}`;
  await store.change(tx, printId, {
    ...{ state: 'running', done: 0, error: null, objectPath },
    // Set if an administrator repeats a job that was given up.
    finishedAt: null,
  });
  const { layout, startAt, ownText, logo } = print;
  const createdAt = new Date().toISOString();
  return { file: { layout, startAt, ownText, stickers, logo, origin, createdAt }, objectPath };
}

/** Each piece is a step, so that the job shows its progress and ends soon when the server stops. */
async function draw(job: JobAttempt, printId: string, file: StickersFile): Promise<Buffer> {
  const thread = new PdfThread<StickersFile>(
    startThread(import.meta.url, 'sticker-worker', { resourceLimits }),
  );
  const perPage = stickersPerPage(gridOf(file.layout.format));
  const total = file.stickers.length;
  const pieces: Uint8Array[] = [];
  let pages = 0;
  try {
    thread.begin(file);
    for (let piece = await thread.next(); piece; piece = await thread.next()) {
      pieces.push(piece.bytes);
      pages += piece.pages;
      const done = Math.max(0, Math.min(total, pages * perPage - file.startAt + 1));
      await job.step(
        (tx) => store.change(tx, printId, { done }),
        () => ({ done, total }),
      );
    }
    return Buffer.concat(pieces);
  } finally {
    await thread.end();
  }
}
