import type { RunCounts, ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import type { NoteDrafts } from '../notes/note-drafts.ts';
import { useFinishRun } from './use-finish-run.tsx';

interface FinishingOptions {
  run: ScenarioRun;
  counts: RunCounts;
  drafts: NoteDrafts;
  /** Resolves when no status is being sent, because none may arrive after the end of the run. */
  whenStatusesSent: () => Promise<void>;
  /** Resolves with whether all notes are on the server. */
  save: () => Promise<boolean>;
  /** Opens the protocol. */
  show: (tab: Window | null) => Promise<void>;
}

/** Saves the notes, finishes the run, and opens its protocol in the tab of the click. */
export function useFinishing({
  run,
  counts,
  drafts,
  whenStatusesSent,
  save,
  show,
}: FinishingOptions) {
  const { ask, dialog: question } = useConfirm();
  const { finish, isFinishing, dialog } = useFinishRun();

  const finishAll = async () => {
    await whenStatusesSent();
    const count = drafts.unsaved().length;
    if (count > 0) {
      const isSure = await ask({
        title: 'Notizen noch nicht gespeichert',
        text:
          count === 1
            ? 'Eine Notiz ist noch nicht gespeichert. Nach dem Abschließen geht das nicht mehr.'
            : `${count} Notizen sind noch nicht gespeichert. Nach dem Abschließen geht das nicht mehr.`,
        confirm: 'Speichern und weiter',
        isHarmless: true,
      });
      if (!isSure || !(await save())) return;
    }
    const { id, scenario } = run;
    const { done, total } = counts;
    await finish(
      { id, scenarioName: scenario.name, done, total },
      // The result is shown above the list.
      { show, onFinished: () => window.scrollTo(0, 0) },
    );
  };

  return {
    finish: finishAll,
    isFinishing,
    dialogs: (
      <>
        {question}
        {dialog}
      </>
    ),
  };
}
