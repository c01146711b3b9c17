import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { runNoun } from '#contract/scenarios/scenario-nouns.ts';
import type { Scenario } from '#contract/scenarios/scenarios.ts';
import { makeRepeatKey } from '#web/api/repeat-key.ts';
import { refetchAfterServerWrite } from '#web/reads/follow-rows.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { scenarioApi } from './scenario-queries.ts';

/** Starts a run and opens it. Two quick taps, or another attempt after a lost answer, start it once. */
export function useStartRun() {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [keyFor] = useState(makeRepeatKey);
  const isStarting = useRef(false);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: Scenario) =>
      scenarioApi.start({ params: { id }, idempotencyKey: keyFor(id) }),
    onError: (error) => showFailure(error, 'Fehler beim Starten des Szenarios.'),
    onSettled: () => {
      isStarting.current = false;
      void refetchAfterServerWrite(client, runNoun.kind);
    },
  });
  const start = (scenario: Scenario) => {
    if (isStarting.current) return;
    isStarting.current = true;
    mutate(scenario, {
      // Only called while the screen is still open.
      onSuccess: ({ id }) => {
        showSuccess('Szenario gestartet');
        navigate(`/scenario-runs/${id}`);
      },
    });
  };
  return { start, starting: isPending ? variables.id : undefined };
}
