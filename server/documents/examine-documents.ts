import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { fileFormats, isImage } from '#contract/documents/files.ts';
import type { Db, Tx } from '../db/database.ts';
import { equipmentDocuments as documents, documentThumbnails } from '../db/tables/index.ts';
import { describeError } from '../http/log.ts';
import type { JobHandler } from '../jobs/job-attempt.ts';
import type { NewJob } from '../jobs/jobs-store.ts';
import { sendNotices } from '../notify/notices.ts';
import type { Storage } from '../storage/storage.ts';
import { mayContainScript } from './pdf-script.ts';
import { StoredFile, TooCostly } from './stored-file.ts';
import { makeThumbnail } from './thumbnail.ts';

/** Added with every new document; one waiting job examines all of them. */
export const examination: NewJob = { kind: 'examine_document', onceKey: 'examine_documents' };

type Document = typeof documents.$inferSelect;

interface Findings {
  /** Whether a browser may show the file; null for types that browsers never show. */
  mayOpenInline: boolean | null;
  thumbnail?: Buffer | undefined;
}

/** Reading a file of 50 MB from a slow storage takes less. */
const usual = { reads: 2_000, milliseconds: 60_000 };

/** Examines every new file once: whether a PDF may be shown, and the thumbnail of a picture. */
export const examinationHandler = (
  db: Db,
  storage: Storage,
  log: FastifyBaseLogger,
  limits = usual,
): JobHandler => ({
  run: async (job) => {
    for (;;) {
      const [document] = await db
        .select()
        .from(documents)
        .where(isNull(documents.examinedAt))
        .orderBy(asc(documents.createdAt), asc(documents.id))
        .limit(1);
      if (!document) return;
      const { objectPath, fileSize } = document;
      const file = new StoredFile(storage, objectPath, fileSize, limits);
      const findings = await examine(file, document, { storage, log });
      await job.step((tx) => saveFindings(tx, document, findings));
    }
  },
});

interface Surroundings {
  storage: Storage;
  log: FastifyBaseLogger;
}

async function examine(
  file: StoredFile,
  document: Document,
  { storage, log }: Surroundings,
): Promise<Findings> {
  const { mimeType, fileSize } = document;
  try {
    if (mimeType === fileFormats['.pdf'].mimeType) {
      return { mayOpenInline: !(await mayContainScript(file)) };
    }
    if (!isImage(mimeType)) return { mayOpenInline: null };
    return { mayOpenInline: true, thumbnail: await makeThumbnail(await file.bytes(0, fileSize)) };
  } catch (error) {
    // Either only this file cannot be read, or no file can: then the job is tried again later.
    if (!(error instanceof TooCostly)) await storage.check();
    log.warn({ error: describeError(error), document: document.id }, 'file not examined');
    return { mayOpenInline: null };
  }
}

async function saveFindings(
  tx: Tx,
  { id, isPrivate, createdBy }: Document,
  { mayOpenInline, thumbnail }: Findings,
): Promise<void> {
  const saved = await tx
    .update(documents)
    .set({ examinedAt: sql`now()`, mayOpenInline })
    .where(eq(documents.id, id))
    .returning({ id: documents.id });
  // Deleted meanwhile.
  if (saved.length === 0) return;
  if (thumbnail) {
    await tx
      .insert(documentThumbnails)
      .values({ documentId: id, content: thumbnail })
      .onConflictDoNothing();
  }
  const onlyFor = isPrivate ? { onlyFor: createdBy ?? '' } : {};
  await sendNotices(tx, [
    { type: 'changed', entity: 'equipment_document', id, action: 'update', ...onlyFor },
  ]);
}
