import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useRef, useState } from 'react';
import { AppError } from '#contract/errors.ts';
import type { SafetyPoint } from '#contract/safety/safety.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { findPoints } from '../safety-queries.ts';
import { type Proposal, type ProtectedAnlage, proposeLink } from '../safety-writes.ts';
import {
  atFields,
  isSamePoint,
  type PointProblems,
  pointFrom,
  problemsOf,
} from './point-problems.ts';
import { emptyDraft, type PointFields, type SafetyDraft, useSafetyDraft } from './safety-draft.ts';

const chosenInsteadText =
  'Diesen Absicherungspunkt gibt es bereits. Er ist jetzt ausgewählt: Sie können ihn vorschlagen.';

/** The form for a new safety link, and its submit. */
export function usePropose(equipment: ProtectedAnlage) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const { draft, change } = useSafetyDraft(equipment.id, user.id);
  const [problems, setProblems] = useState<PointProblems>({});
  /** How often problems were shown; each time the first invalid field gets the focus. */
  const [invalidSubmits, countInvalidSubmit] = useReducer((count: number) => count + 1, 0);
  const [notice, setNotice] = useState<string>();
  const { proposalFor, forgetProposal } = useProposal();

  /** Returns true if the same point exists; then it is chosen instead of creating it. */
  const chooseExisting = async (fields: PointFields) => {
    const { identifier, site, floor, column } = fields;
    const query = [identifier, site, floor, column].join(' ');
    const found = await findPoints(client, query).catch(() => []);
    const point = found.find((one) => isSamePoint(one, fields));
    if (point) {
      change({ mode: 'existing', point });
      setNotice(chosenInsteadText);
    }
    return point !== undefined;
  };

  const [isChecking, setChecking] = useState(false);
  /** Offline the server cannot refuse an existing point at once; later the proposal could only be discarded. */
  const existsOnDevice = async () => {
    if (draft.mode !== 'new' || syncStatus.get().isOnline) return false;
    setChecking(true);
    return chooseExisting(draft.fields).finally(() => setChecking(false));
  };

  const { send, isSending } = useQueuedWrite({
    send: (proposal: Proposal) => proposeLink(user.id, equipment, proposal),
    done: 'Absicherung vorgeschlagen',
    failed: 'Die Absicherung konnte nicht vorgeschlagen werden.',
    onWritten: () => {
      forgetProposal();
      change(emptyDraft);
    },
    explain: async (error) => {
      if (!(error instanceof AppError)) return false;
      if (error.code === 'duplicate_safety_point') {
        const isFound = await chooseExisting(draft.fields);
        if (!isFound) setProblems({ identifier: error.message });
        return true;
      }
      if (error.fields) setProblems(atFields(error.fields));
      return false;
    },
  });

  const edit = (changed: Partial<SafetyDraft>) => {
    setNotice(undefined);
    setProblems({});
    change(changed);
  };

  return {
    draft,
    problems,
    invalidSubmits,
    notice,
    isSending: isSending || isChecking,
    edit,
    choose: (point: SafetyPoint) => edit({ point }),
    editField: (name: keyof PointFields, value: string) => {
      const { [name]: _, ...others } = problems;
      setProblems(others);
      change({ fields: { ...draft.fields, [name]: value } });
    },
    submit: async () => {
      const nextProblems = problemsIn(draft);
      setProblems(nextProblems);
      if (Object.keys(nextProblems).length > 0) countInvalidSubmit();
      else if (!(await existsOnDevice())) send(proposalFor(draft, user.id));
    },
  };
}

function problemsIn({ mode, point, fields }: SafetyDraft): PointProblems {
  if (mode === 'new') return problemsOf(fields);
  return point ? {} : { point: 'Bitte einen Absicherungspunkt wählen oder anlegen.' };
}

const noProposal = { text: '', id: '', pointId: '' };

/** The same proposal keeps its ids in every attempt, so that a lost answer creates no second link or point. */
function useProposal() {
  const last = useRef(noProposal);
  const proposalFor = ({ mode, role, point, fields }: SafetyDraft, userId: string): Proposal => {
    const text = JSON.stringify(mode === 'new' ? [role, fields] : [role, point?.id]);
    if (last.current.text !== text) {
      last.current = { text, id: crypto.randomUUID(), pointId: crypto.randomUUID() };
    }
    const { id, pointId } = last.current;
    if (mode === 'existing' && point) return { id, role, point, isNew: false };
    const creation = { createdAt: new Date().toISOString(), createdBy: userId };
    return { id, role, point: { id: pointId, ...pointFrom(fields), ...creation }, isNew: true };
  };
  /** After it has arrived, the same input is another proposal. */
  const forgetProposal = () => {
    last.current = noProposal;
  };
  return { proposalFor, forgetProposal };
}
