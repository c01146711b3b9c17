import * as z from 'zod/mini';
import { call } from './call.ts';
import { noun } from './noun.ts';
import { recordId } from './record-id.ts';

/** Slow work that runs beside the requests. */
export const jobKinds = [
  'erase_person',
  'examine_document',
  'remove_files',
  'apply_retention',
  'adopt_types',
  'read_import',
  'check_import',
  'run_import',
  'take_back_import',
  'print_stickers',
] as const;
export type JobKind = (typeof jobKinds)[number];

export const jobKindLabels: Record<JobKind, string> = {
  erase_person: 'Personendaten entfernen',
  examine_document: 'Datei untersuchen',
  remove_files: 'Dateien entfernen',
  apply_retention: 'Aufbewahrungsfristen anwenden',
  adopt_types: 'Anlagentypen übernehmen',
  read_import: 'Importdatei lesen',
  check_import: 'Import prüfen',
  run_import: 'Import schreiben',
  take_back_import: 'Import zurücknehmen',
  print_stickers: 'Etiketten erstellen',
};

export const jobStates = ['failed', 'running', 'waiting', 'done'] as const;
export type JobState = (typeof jobStates)[number];

export const jobStateLabels: Record<JobState, string> = {
  failed: 'Fehlgeschlagen',
  running: 'Läuft',
  waiting: 'Wartet',
  done: 'Erledigt',
};

/** The number of attempts after which a job waits for an administrator. */
export const mostAttempts = 8;

/** Pauses grow from 5 seconds to six hours: a job is given up after about a day. */
export const pauseBeforeAttempt = (attempt: number): number =>
  Math.min(5_000 * 5 ** Math.max(0, attempt - 1), 6 * 3_600_000);

const jobsPageSize = 50;

const keptPlace = z.object({ where: z.string(), around: z.string() });

const job = z.object({
  id: z.uuid(),
  kind: z.enum(jobKinds),
  state: z.enum(jobStates),
  attempts: z.number(),
  /** How much of the work is done, when its size is known. */
  done: z.nullable(z.number()),
  total: z.nullable(z.number()),
  /** Why the last attempt failed. */
  error: z.nullable(z.string()),
  /** The result for administrators. */
  result: z.nullable(z.string()),
  /** An erasure leaves names that another person has too: an administrator decides about these places. */
  question: z.nullable(z.object({ places: z.array(keptPlace) })),
  /** The user who started it; null for work that the server starts itself. */
  requestedByName: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** When a waiting job is tried next. */
  runAfter: z.iso.datetime(),
  finishedAt: z.nullable(z.iso.datetime()),
});
export type Job = z.infer<typeof job>;

const jobPage = z.object({ jobs: z.array(job), total: z.number() });
export type JobPage = z.infer<typeof jobPage>;

export const jobCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/jobs',
    summary:
      'Hintergrundarbeiten: fehlgeschlagene, laufende, wartende, dann die zuletzt erledigten',
    access: 'job.manage',
    shows: ['job'],
    query: z.object({
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), jobsPageSize),
      offset: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 0),
    }),
    answer: jobPage,
  }),
  repeat: call({
    method: 'POST',
    path: '/api/admin/jobs/:id/repeat',
    summary: 'Fehlgeschlagene Hintergrundarbeit erneut versuchen',
    access: 'job.manage',
    params: z.object({ id: recordId }),
    answer: job,
    errors: ['not_found', 'job_not_failed'],
  }),
  decide: call({
    method: 'POST',
    path: '/api/admin/jobs/:id/decision',
    summary:
      'Entscheiden, ob ein Name auch dort entfernt wird, wo er eine andere Person meinen kann',
    access: 'job.manage',
    params: z.object({ id: recordId }),
    body: z.object({ erase: z.boolean() }),
    answer: job,
    errors: ['not_found', 'job_decided'],
  }),
};

export const jobNoun = noun({
  kind: 'job',
  label: 'Hintergrundarbeit',
  logged: {
    state: { label: 'Stand', values: jobStateLabels },
    sharedNames: {
      label: 'Namen, die auch jemand anderen meinen können',
      values: { erased: 'Entfernt', kept: 'So gelassen' },
    },
  },
  readWith: 'job.manage',
});
