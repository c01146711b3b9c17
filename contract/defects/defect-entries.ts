/** What happened to a defect: its changes of status, and what people have written about it. Entries are never changed. */
import * as z from 'zod/mini';
import { call } from '../call.ts';
import {
  bodyOf,
  type Change,
  deviceRows,
  fromField,
  fromParam,
  momentOf,
  noun,
  recordWithScreen,
} from '../noun.ts';
import { recordId } from '../record-id.ts';
import { lines, textOrNull } from '../text/stored-text.ts';
import { defectStatuses, defectStatusLabels } from './defect-words.ts';
import type { DefectChange } from './defects.ts';

export const defectTextLimit = 2_000;

export const defectEntry = z.object({
  id: z.uuid(),
  defectId: z.uuid(),
  /** Null: somebody has only written something. */
  status: z.nullable(z.enum(defectStatuses)),
  text: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  createdBy: z.nullable(z.uuid()),
  authorName: z.string(),
});
export type DefectEntry = z.infer<typeof defectEntry>;

const newEntry = z.object({
  id: recordId,
  text: lines(defectTextLimit, { required: 'Bitte etwas schreiben.' }),
});
export type NewDefectEntry = z.output<typeof newEntry>;

const ofDefect = z.object({ id: recordId });

export const defectEntryCalls = {
  list: call({
    method: 'GET',
    path: '/api/defects/:id/entries',
    summary: 'Verlauf eines Mangels, das Älteste zuerst',
    access: 'defect.read',
    params: ofDefect,
    answer: z.array(defectEntry),
    errors: ['defect_not_found'],
  }),
  create: call({
    method: 'POST',
    path: '/api/defects/:id/entries',
    summary: 'Etwas zu einem Mangel schreiben',
    access: 'defect.update',
    params: ofDefect,
    body: newEntry,
    answer: defectEntry,
    status: 201,
    errors: ['defect_not_found', 'already_exists'],
  }),
};

/** A change of status makes an entry too; a refused one makes none. */
function entryAfter(
  row: DefectEntry | undefined,
  change: Change,
  id: string,
): DefectEntry | undefined {
  if (row) return row;
  const made = { createdAt: momentOf(change), createdBy: change.userId, authorName: '' };
  const defectId = fromParam('id')(change.data);
  if (change.type === 'defect_entry') {
    return { id, defectId, status: null, text: bodyOf<NewDefectEntry>(change).text, ...made };
  }
  const { status, reason } = bodyOf<DefectChange>(change);
  if (!status || change.state === 'failed') return undefined;
  return { id, defectId, status, text: textOrNull(reason), ...made };
}

function entriesOfStatus(change: Change): string[] {
  const { entryId, status } = bodyOf<DefectChange>(change);
  const isOne = change.type === 'defect' && change.action === 'update' && status;
  return isOne && entryId ? [entryId] : [];
}

export const defectEntryNoun = noun({
  kind: 'defect_entry',
  label: 'Eintrag zu einem Mangel',
  logged: {
    defectId: 'Mangel (ID)',
    status: { label: 'Stand', values: defectStatusLabels },
    text: 'Text',
  },
  readWith: 'defect.read',
  device: deviceRows(defectEntry, ['defectId'], {
    within: 'defect',
    overlay: entryAfter,
    alsoWrites: entriesOfStatus,
  }),
  commands: {
    defect_entry: {
      create: {
        call: defectEntryCalls.create,
        sentenceStart: 'Geschrieben zum Mangel',
        record: fromField('id'),
        needs: (data) => [fromParam('id')(data)],
      },
      words: {
        name: 'Der Eintrag',
        fields: { text: 'Text' },
        detail: (change) => bodyOf<NewDefectEntry>(change).text,
      },
      shownOn: recordWithScreen('defect', fromParam('id')),
      deletedElsewhere: { code: 'defect_not_found' },
    },
  },
});
