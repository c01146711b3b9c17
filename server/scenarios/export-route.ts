import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { scenarioCalls } from '#contract/scenarios/scenarios.ts';
import { read } from '../http/route.ts';
import { SentFile } from '../http/sent-file.ts';
import { makePdf } from '../protocol/make-protocol.ts';
import type { Protocol } from '../protocol/protocol.ts';
import { protocolCsv } from '../protocol/protocol-csv.ts';
import { findProtocol } from './run-protocol.ts';

/** The date for file names, in the time zone of the buildings. */
const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Berlin' });

/** The file is named after the scenario and the day of its start. */
function fileNameOf({ scenarioName, startedAt }: Protocol, ending: 'pdf' | 'csv'): string {
  const name = scenarioName.replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ').trim();
  return `Protokoll ${name} ${day.format(new Date(startedAt))}.${ending}`;
}

export function addExportRoute(app: FastifyInstance): void {
  read(app, scenarioCalls.export, async ({ db, request, params, query }) => {
    // Read before anything is awaited, or a client that disconnects meanwhile goes unnoticed.
    const { signal } = request;
    const isHead = request.method === 'HEAD';
    const withRecords = !isHead && query.format === 'pdf';
    const wanted = { scenarioId: params.id, runId: query.runId, isHead, withRecords, signal };
    const protocol = await findProtocol({ executor: db, storage: app.storage }, wanted);
    if (!protocol) throw new AppError('run_not_found');
    const fileName = fileNameOf(protocol, query.format);
    if (query.format === 'csv') {
      const content = Readable.from(protocolCsv(protocol));
      return new SentFile({ fileName, type: 'text/csv; charset=utf-8', isShown: false, content });
    }
    const content = isHead ? Readable.from([]) : await makePdf(protocol, { signal });
    return new SentFile({ fileName, type: 'application/pdf', isShown: true, content });
  });
}
