import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { scenarioNoun } from '#contract/scenarios/scenario-nouns.ts';
import type { Scenario } from '#contract/scenarios/scenarios.ts';
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

export interface EditedScenario {
  /** The saved version, or the last one before somebody deleted it; undefined for a new scenario. */
  saved: Scenario | undefined;
  isGone: boolean;
}

export type ScenarioEdit = ReturnType<typeof useScenarioEdit>;

/** An edit of a scenario, from the first input until it is saved or discarded. */
export function useScenarioEdit({ saved, isGone }: EditedScenario, onClose: () => void) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [store] = useState(() => draftStore(saved?.id, user.id));
  const [stored, setStored] = useState(() => store.load(saved));
  const [keyFor] = useState(makeRepeatKey);
  const draft = saved ? rebased(stored, saved) : stored;
  const isNew = !saved || isGone;

  const saveDraft = (next: Draft) => {
    store.save(next);
    setStored(next);
  };
  const end = () => {
    store.clear();
    setStored(unchanged(saved));
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
      // The server may have a newer version than this screen.
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
      saveDraft({ ...draft, values: { ...draft.values, ...change } }),
    takeTheirs: () => saved && saveDraft(withTheirs(draft, saved)),
    save: () => {
      if (isNew || isChanged(draft)) mutate();
      else end();
    },
  };
}

/** Sends the version that the user has seen, so that no unseen change is overwritten. */
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
