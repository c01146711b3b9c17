/** One inspection from the first tap until it is closed or given up. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Defect } from '#contract/defects/defects.ts';
import type { RecordClosing } from '#contract/inspections/inspection-records.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import {
  doneOnOf,
  type InspectDraft,
  type InspectPurpose,
  inspectDraftEntry,
  newInspection,
  pointsFor,
} from './inspect-draft.ts';
import {
  closeRecord,
  type Inspected,
  type ReadClosing,
  readClosing,
  type Statement,
} from './record-closing.ts';
import { keepHabits, readHabits } from './signing-values.ts';

interface InspectionOptions {
  purpose: InspectPurpose;
  inspected: Omit<Inspected, 'defects'> & { equipment: { id: string } };
  /** All defects of the Anlage. */
  defects: readonly Defect[];
  onClosed: () => void;
}

/** Everything above the signature: a change of it makes the signature invalid. */
type Stated = Partial<Omit<InspectDraft, 'recordId'>>;

export function useInspection({ purpose, inspected, defects, onClosed }: InspectionOptions) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const { equipment, kind, today } = inspected;
  const [entry] = useState(() =>
    inspectDraftEntry(user.id, { equipmentId: equipment.id, kindId: kind.id }, purpose),
  );
  const [draft, setDraft] = useState(() => entry.read() ?? newInspection(user, kind, purpose));
  const keep = (next: InspectDraft) => {
    entry.write(next);
    setDraft(next);
  };
  const points = useMemo(() => pointsFor(kind, purpose), [kind, purpose]);
  const own = defects.filter(({ id }) => draft.reported.includes(id));
  const earlier = defects.filter(
    ({ id, status }) =>
      !draft.reported.includes(id) && (status !== 'verified' || draft.earlier[id]),
  );
  const chosen = (wanted: 'remains' | 'mended') =>
    earlier.filter(({ id }) => draft.earlier[id] === wanted);
  const seen: Inspected = {
    ...inspected,
    kind: { ...kind, points },
    defects: [...own, ...chosen('remains')],
  };
  const statement = statementFrom(draft, purpose, { mended: chosen('mended'), today });
  const read = useReading(statement, seen, draft);
  const { send, isSending } = useQueuedWrite({
    send: (closing: RecordClosing) => closeRecord(user.id, closing),
    done: 'Prüfung abgeschlossen',
    failed: 'Die Prüfung konnte nicht abgeschlossen werden.',
    onWritten: () => {
      rememberHabits(user.id, kind.id, draft);
      entry.clear();
      void client.invalidateQueries();
      onClosed();
    },
  });
  return {
    ...{ draft, points, own, earlier, seen, statement, isSending },
    /** Undefined while it is read. */
    read,
    change: (stated: Stated) => {
      const signing = { ...draft.signing, ...stated.signing, signature: null };
      keep({ ...draft, ...stated, signing });
    },
    sign: (signing: InspectDraft['signing']) => keep({ ...draft, signing }),
    giveUp: () => entry.clear(),
    close: () => {
      if (read && 'closing' in read && !isSending) send(read.closing);
    },
  };
}

function statementFrom(
  draft: InspectDraft,
  purpose: InspectPurpose,
  { mended, today }: { mended: readonly Defect[]; today: string },
): Statement {
  const { recordId, result, conclusion, mayContinue, correctionReason } = draft;
  const stated = { recordId, doneOn: doneOnOf(draft, today), result, conclusion, mayContinue };
  if (purpose.kind === 'correction') {
    return {
      ...stated,
      verified: mended,
      corrects: { record: purpose.record, reason: correctionReason },
    };
  }
  return {
    ...{ ...stated, verified: mended },
    ...(purpose.kind === 'followUp' ? { followsUp: purpose.record } : {}),
  };
}

/** The record as it would be closed now, or what is missing. */
function useReading(statement: Statement, inspected: Inspected, draft: InspectDraft) {
  const [read, setRead] = useState<ReadClosing>();
  const key = JSON.stringify([statement, inspected.defects, draft.signing]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key holds all that the record is made of
  useEffect(() => {
    let isLatest = true;
    void readClosing(statement, inspected, draft.signing).then((next) => {
      if (isLatest) setRead(next);
    });
    return () => {
      isLatest = false;
    };
  }, [key]);
  return read;
}

function rememberHabits(userId: string, kindId: string, { result, signing }: InspectDraft): void {
  const { extents } = readHabits(userId);
  keepHabits(userId, {
    instrument: result.instrument,
    qualification: signing.qualification,
    extents: { ...extents, [kindId]: signing.extent },
  });
}
