import { Readable } from 'node:stream';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import {
  type InspectionRecord,
  inspectionRecordCalls,
} from '#contract/inspections/inspection-records.ts';
import { read } from '../http/route.ts';
import { SentFile } from '../http/sent-file.ts';
import { makePdf } from '../protocol/make-protocol.ts';
import { findById } from './inspection-records-store.ts';
import { readPapers } from './record-papers.ts';

/** More are with the Anlage. */
const mostPhotos = 24;

/** The file is named after the Anlage and the day of the inspection. */
function fileNameOf({ equipment, doneOn }: InspectionRecord): string {
  const name = equipment.name.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim();
  return `Prüfprotokoll ${name} ${doneOn}.pdf`;
}

export function addRecordProtocolRoute(app: FastifyInstance): void {
  read(app, inspectionRecordCalls.protocol, async ({ db, request, params: { id } }) => {
    // Read before anything is awaited, or a client that disconnects meanwhile goes unnoticed.
    const { signal } = request;
    const found = await findById(db, id);
    if (!found) throw new AppError('inspection_record_not_found');
    const content = async () => {
      const source = { executor: db, storage: app.storage };
      const papers = await readPapers(source, sql`e.id = ${id}`, { mostPhotos, signal });
      return makePdf({ papers, createdAt: new Date().toISOString() }, { signal });
    };
    return new SentFile({
      ...{ fileName: fileNameOf(found), type: 'application/pdf', isShown: true },
      content: request.method === 'HEAD' ? Readable.from([]) : await content(),
    });
  });
}
