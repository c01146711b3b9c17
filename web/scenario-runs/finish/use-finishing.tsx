import type { RunCounts, ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import type { NoteDrafts } from '../notes/note-drafts.ts';
import { useFinishRun } from './use-finish-run.tsx';

interface Finishing {
  run: ScenarioRun;
  counts: RunCounts;
  drafts: NoteDrafts;
  /** Until no status is on its way any more: none may come after the end. */
  settle: () => Promise<void>;
  /** Answers whether every note is on the server. */
  save: () => Promise<boolean>;
  /** Opens the protocol. */
  show: (tab: Window | null) => Promise<void>;
}

/** Notes first, then the end of the run, then its protocol in the tab that the click has opened. */
export function useFinishing({ run, counts, drafts, settle, save, show }: Finishing) {
  const { ask, dialog: question } = useConfirm();
  const { finish, isFinishing, dialog } = useFinishRun();

  const finishAll = async () => {
    await settle();
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
      // What came of it stands above the list.
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
