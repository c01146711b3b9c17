import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { runNoun } from '#contract/scenarios/scenario-nouns.ts';
import { makeRepeatKey } from '#web/api/repeat-key.ts';
import { refetchAfterServerWrite } from '#web/reads/follow-rows.ts';
import { runApi } from '#web/scenario-runs/run-queries.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';

interface ChosenRun {
  name: string;
  kindId: string | null;
  equipmentIds: string[];
}

/** Starts a run with exactly these Anlagen and opens it. */
export function useStartChosen() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  // A repeated attempt after a lost answer has the same key and the same run.
  const [keyFor] = useState(makeRepeatKey);
  const [id] = useState(() => crypto.randomUUID());
  const { mutate, isPending } = useMutation({
    mutationFn: (chosen: ChosenRun) => {
      const body = { id, ...chosen };
      return runApi.startWith({ body, idempotencyKey: keyFor(body) });
    },
    onSuccess: async (run) => {
      await refetchAfterServerWrite(client, runNoun.kind);
      showSuccess('Lauf gestartet');
      navigate(`/scenario-runs/${run.id}`);
    },
    onError: (error) => showFailure(error, 'Der Lauf konnte nicht gestartet werden.'),
  });
  return { start: mutate, isStarting: isPending };
}
