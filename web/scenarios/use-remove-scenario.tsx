import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { scenarioNoun } from '#contract/scenarios/scenario-nouns.ts';
import type { ScenarioWithRuns } from '#contract/scenarios/scenarios.ts';
import { refetchAfterServerWrite } from '#web/reads/follow-rows.ts';
import { showFailure } from '#web/session/show-failure.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import { scenarioApi } from './scenario-queries.ts';

/** Asks for confirmation with the scenario's name. */
export function useRemoveScenario(onRemoved: () => void) {
  const client = useQueryClient();
  const { ask, dialog } = useConfirm();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: ({ id }: ScenarioWithRuns) => scenarioApi.remove({ params: { id } }),
    onSuccess: async () => {
      await refetchAfterServerWrite(client, scenarioNoun.kind);
      onRemoved();
      showSuccess('Szenario gelöscht');
    },
    onError: (error) => {
      showFailure(error, 'Fehler beim Löschen des Szenarios.');
      // It may already be deleted.
      void refetchAfterServerWrite(client, scenarioNoun.kind);
    },
  });
  const remove = async (scenario: ScenarioWithRuns) => {
    const isSure = await ask({
      title: 'Szenario löschen',
      text: (
        <>
          <p>Möchten Sie das Szenario „{scenario.name}“ wirklich löschen?</p>
          <p>Diese Aktion kann nicht rückgängig gemacht werden!</p>
          {scenario.runs.length > 0 && <p>Seine Läufe und ihre Protokolle bleiben erhalten.</p>}
        </>
      ),
      confirm: 'Löschen',
      icon: <IconTrash size={18} />,
    });
    if (isSure) mutate(scenario);
  };
  return {
    remove: (scenario: ScenarioWithRuns) => void remove(scenario),
    removing: isPending ? variables.id : undefined,
    dialog,
  };
}
