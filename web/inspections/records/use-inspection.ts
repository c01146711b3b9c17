/** One inspection from the first tap until it is closed or given up. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { isMended } from '#contract/defects/defect-words.ts';
import type { Defect } from '#contract/defects/defects.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import type { InspectionRecord, RecordClosing } from '#contract/inspections/inspection-records.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import {
  doneOnOf,
  type InspectDraft,
  type InspectPurpose,
  inspectDraftEntry,
  newInspection,
  pointsFor,
  type SeenAgain,
} from './inspect-draft.ts';
import {
  closeRecord,
  type Inspected,
  type KnownDefect,
  listed,
  nextOf,
  type ReadClosing,
  readClosing,
  type Statement,
} from './record-closing.ts';
import { contentMark } from './signed-content.ts';
import { keepHabits, readHabits } from './signing-values.ts';

interface InspectionOptions {
  purpose: InspectPurpose;
  inspected: Omit<Inspected, 'defects'> & { equipment: { id: string } };
  /** All defects of the Anlage. */
  defects: readonly Defect[];
  onClosed: () => void;
}

/** A defect that was known before, and what the inspector says of it. */
interface EarlierDefect {
  defect: KnownDefect;
  seen: SeenAgain | undefined;
}

export function useInspection({ purpose, inspected, defects, onClosed }: InspectionOptions) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const { equipment, today } = inspected;
  const [entry] = useState(() =>
    inspectDraftEntry(user.id, { equipmentId: equipment.id, kindId: inspected.kind.id }, purpose),
  );
  const [draft, setDraft] = useState(
    () => entry.read() ?? newInspection(user, inspected.kind, purpose),
  );
  const keep = (next: InspectDraft) => {
    entry.write(next);
    setDraft(next);
  };
  const kind = useMemo(() => kindFor(inspected.kind, purpose), [inspected.kind, purpose]);
  const own = defects.filter(({ id }) => draft.reported.includes(id));
  const earlier = earlierDefects(draft, purpose, defects);
  const those = (wanted: SeenAgain) =>
    earlier.filter(({ seen }) => seen === wanted).map(({ defect }) => defect);
  const present: Inspected = {
    ...inspected,
    ...{ equipment: equipmentFor(equipment, purpose), kind },
    defects: [...own, ...those('remains')].map(listed),
  };
  const statement = statementFrom(draft, purpose, { mended: those('mended'), today });
  const next = nextOf(statement, present);
  const { signature: _, ...stated } = draft.signing;
  // Whatever changes the record after the signature, here or on the server, makes the signature invalid.
  const content = contentMark([statement, present.defects, present.equipment, kind, next, stated]);
  const signing =
    draft.signedFor === content ? draft.signing : { ...draft.signing, signature: null };
  const read = useReading(statement, present, signing, contentMark([content, signing]));
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
  /** Defects of which the inspector must say whether they are really mended. */
  const unseen = purpose.kind === 'followUp' ? earlier.filter(({ seen }) => !seen) : [];
  return {
    ...{ draft, signing, points: kind.points, own, earlier, present, statement, next, isSending },
    /** Undefined while it is read. */
    problems: problemsIn(read, unseen.length),
    change: (changed: Partial<InspectDraft>) => keep({ ...draft, ...changed }),
    sign: (signed: InspectDraft['signing']) =>
      keep({ ...draft, signing: signed, signedFor: content }),
    giveUp: () => entry.clear(),
    close: () => {
      if (read && 'closing' in read && unseen.length === 0 && !isSending) send(read.closing);
    },
  };
}

function problemsIn(
  read: ReadClosing | undefined,
  unseen: number,
): Record<string, string> | undefined {
  if (!read) return undefined;
  const problems = 'problems' in read ? read.problems : {};
  return unseen > 0
    ? { ...problems, earlier: 'Bitte zu jedem Mangel angeben, ob er noch besteht.' }
    : problems;
}

/** A correction names Anlage and Prüfart as the record did. */
const equipmentFor = (
  equipment: InspectionOptions['inspected']['equipment'],
  purpose: InspectPurpose,
) =>
  purpose.kind === 'correction'
    ? { id: equipment.id, ...purpose.record.equipment }
    : {
        ...{ id: equipment.id, name: equipment.name },
        ...{ type: equipment.type, locationRaw: equipment.locationRaw },
      };

const kindFor = (kind: InspectionKind, purpose: InspectPurpose): InspectionKind => ({
  ...kind,
  ...(purpose.kind === 'correction' ? purpose.record.kind : {}),
  points: pointsFor(kind, purpose),
});

/** An open defect remains unless the inspector says otherwise; one that is called mended has to be looked at. */
function earlierDefects(
  { reported, earlier }: InspectDraft,
  purpose: InspectPurpose,
  defects: readonly Defect[],
): EarlierDefect[] {
  if (purpose.kind === 'correction') {
    return knownTo(purpose.record).map((defect) => ({ defect, seen: earlier[defect.id] }));
  }
  return defects
    .filter(({ id, status }) => !reported.includes(id) && (status !== 'verified' || earlier[id]))
    .map((defect) => ({
      defect,
      seen: earlier[defect.id] ?? (isMended(defect.status) ? undefined : 'remains'),
    }));
}

/** The defects as the record named them. */
const knownTo = ({ defects, verified }: InspectionRecord): KnownDefect[] => [
  ...defects,
  ...verified.map((defect) => ({ ...defect, mayContinue: 'yes' as const, deadline: null })),
];

function statementFrom(
  draft: InspectDraft,
  purpose: InspectPurpose,
  { mended, today }: { mended: readonly KnownDefect[]; today: string },
): Statement {
  const { recordId, result, conclusion, mayContinue, correctionReason } = draft;
  const stated: Statement = {
    ...{ recordId, doneOn: doneOnOf(draft, today), result, conclusion, mayContinue },
    verified: mended,
  };
  if (purpose.kind === 'ordinary') return stated;
  const { record } = purpose;
  if (purpose.kind === 'followUp') return { ...stated, followsUpId: record.id };
  const { taskId, runId, followsUpId } = record;
  return {
    ...stated,
    ...(taskId && runId ? { task: { id: taskId, runId } } : {}),
    ...(followsUpId ? { followsUpId } : {}),
    corrects: { record, reason: correctionReason, dueBefore: purpose.dueBefore },
  };
}

/** The record as it would be closed now, or what is missing. The key stands for all that it is made of. */
function useReading(
  statement: Statement,
  inspected: Inspected,
  signing: InspectDraft['signing'],
  key: string,
) {
  const [read, setRead] = useState<{ key: string; reading: ReadClosing }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the others are made anew at every rendering
  useEffect(() => {
    let isLatest = true;
    void readClosing(statement, inspected, signing).then((reading) => {
      if (isLatest) setRead({ key, reading });
    });
    return () => {
      isLatest = false;
    };
  }, [key]);
  return read?.key === key ? read.reading : undefined;
}

function rememberHabits(userId: string, kindId: string, { result, signing }: InspectDraft): void {
  const { extents } = readHabits(userId);
  keepHabits(userId, {
    ...(result.instrument.name ? { instrument: result.instrument } : {}),
    qualification: signing.qualification,
    extents: { ...extents, [kindId]: signing.extent },
  });
}
