import { useMemo, useState } from 'react';
import { countTasks, type ScenarioRun } from '#contract/scenarios/scenario-runs.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { NoteDrafts } from '../notes/note-drafts.ts';
import { useSaveNotes } from '../notes/use-save-notes.tsx';
import { withChosen } from '../status/status-sender.ts';
import { useSetStatus } from '../status/use-set-status.ts';

/** The tasks of a run by their Anlagen, with what is needed to work on them one after the other. */
export function useRound(run: ScenarioRun) {
  const user = useCurrentUser();
  const [drafts] = useState(() => new NoteDrafts(run.id, user.id));
  const { chosen, setStatus } = useSetStatus();
  const tasks = useMemo(() => withChosen(run.tasks, chosen), [run.tasks, chosen]);
  const notes = useSaveNotes(run.tasks, drafts);
  return {
    ...{ drafts, notes, counts: countTasks(tasks) },
    setStatus,
    taskOf: (equipmentId: string) => tasks.find(({ assetId }) => assetId === equipmentId),
    /** Saves what was typed. Resolves with false if the user has to choose between two versions of a note. */
    finishTask: async () => {
      if (drafts.unsaved().length === 0) return true;
      await notes.save();
      return !notes.isContested();
    },
  };
}
