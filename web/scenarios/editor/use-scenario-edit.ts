import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Scenario, scenarioNoun } from '#contract/scenarios/scenarios.ts';
import { makeRepeatKey } from '#web/api/repeat-key.ts';
import { refetchAfterServerWrite } from '#web/reads/follow-rows.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { scenarioApi } from '../scenario-queries.ts';
import {
  contestedFields,
  type Draft,
  draftStore,
  isChanged,
  rebased,
  unchanged,
  withTheirs,
} from './scenario-draft.ts';
import { fieldsFrom, type ScenarioValues } from './scenario-values.ts';

export interface Edited {
  /** As it is saved now, or was when somebody deleted it; undefined for a new one. */
  saved: Scenario | undefined;
  isGone: boolean;
}

export type ScenarioEdit = ReturnType<typeof useScenarioEdit>;

/** A scenario in the making, from the first letter until it is saved or given up. */
export function useScenarioEdit({ saved, isGone }: Edited, onClose: () => void) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [store] = useState(() => draftStore(saved?.id, user.id));
  const [begun, setBegun] = useState(() => store.begin(saved));
  const [keyFor] = useState(makeRepeatKey);
  const draft = saved ? rebased(begun, saved) : begun;
  const isNew = !saved || isGone;

  const keep = (next: Draft) => {
    store.keep(next);
    setBegun(next);
  };
  const end = () => {
    store.clear();
    setBegun(unchanged(saved));
    onClose();
  };
  const { mutate, isPending } = useMutation({
    mutationFn: () => send(draft, isNew ? undefined : saved, keyFor),
    onSuccess: async () => {
      await refetchAfterServerWrite(client, scenarioNoun.kind);
      end();
      showSuccess(isNew ? 'Szenario erstellt' : 'Szenario aktualisiert');
    },
    onError: (error) => {
      const doing = isNew ? 'Erstellen' : 'Aktualisieren';
      showFailure(error, `Fehler beim ${doing} des Szenarios.`);
      // Whatever the server refused, it may know more than is shown here.
      void refetchAfterServerWrite(client, scenarioNoun.kind);
    },
  });

  return {
    draft,
    isNew,
    contested: saved && !isGone ? contestedFields(draft, saved) : [],
    isSending: isPending,
    end,
    write: (change: Partial<ScenarioValues>) =>
      keep({ ...draft, values: { ...draft.values, ...change } }),
    takeTheirs: () => saved && keep(withTheirs(draft, saved)),
    save: () => {
      if (isNew || isChanged(draft)) mutate();
      else end();
    },
  };
}

/** With the moment of what the person was shown: nobody's change is replaced unseen. */
function send(
  { id, values }: Draft,
  saved: Scenario | undefined,
  keyFor: (body: unknown) => string,
): Promise<Scenario> {
  const fields = fieldsFrom(values);
  if (!saved) {
    const body = { ...fields, id };
    return scenarioApi.create({ body, idempotencyKey: keyFor(body) });
  }
  const body = { ...fields, baseUpdatedAt: saved.updatedAt };
  return scenarioApi.update({ params: { id }, body, idempotencyKey: keyFor(body) });
}
