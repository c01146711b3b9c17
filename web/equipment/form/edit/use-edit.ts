import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { Equipment } from '#contract/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { makeAutosave } from '#web/session/autosave.ts';
import { showQueued } from '#web/session/show-queued.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { useLatest } from '#web/ui/form/use-latest.ts';
import { showSuccess } from '#web/ui/notice/toast.tsx';
import type { Saved } from '../../equipment-writes.ts';
import { askedAbout, useSimilar } from '../cards/similar-equipment.ts';
import { showProblems } from '../equipment-form.ts';
import { rememberSaved, useFinish } from '../finish.ts';
import { firstFault, problemsOf } from '../form-problems.ts';
import { discardQuestion } from '../form-questions.ts';
import {
  changedFields,
  type FormValues,
  fieldsOf,
  isLocationTouched,
  locationOf,
  withTypedTags,
} from '../form-values.ts';
import { isDuplicate, showAutosaveFailure, showSaveFailure } from '../save-failure.ts';
import { useWayBack } from '../way-back.ts';
import type { Choices } from './conflict.ts';
import { mayKeepDraft, maySaveQuietly } from './edit-flow.ts';
import { useEditFlow } from './use-edit-flow.ts';
import { useEditForm } from './use-edit-form.ts';

export function useEdit(loaded: Equipment) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const backHref = useWayBack(`/equipment/${loaded.id}`);
  const finish = useFinish();
  const { ask, dialog } = useConfirm();
  const { flow, now, tell } = useEditFlow();

  const [autosave] = useState(() => makeAutosave(() => saveQuietly()));
  const edit = useEditForm(loaded, { onTyped: autosave.touch, mayKeep: () => mayKeepDraft(now()) });
  const { form, session, base, draft, keepDraft } = edit;
  const similar = useSimilar(askedAbout(fieldsOf(form.values, base)), { watch: false });

  const problemsIn = (values: FormValues) =>
    problemsOf(values, session.base(), {
      needsLocation: isLocationTouched(values, session.base()),
    });

  const explainFailure = async (error: unknown, isQuiet: boolean) => {
    tell({ kind: 'failed', isDuplicate: isDuplicate(error), isQuiet });
    if (!isDuplicate(error)) return;
    await similar.askAgain(askedAbout(fieldsOf(form.getValues(), session.base())));
  };

  const save = async (isQuiet: boolean): Promise<Saved | undefined> => {
    const outcome = await session.save();
    if (outcome.kind === 'conflict') {
      if (now().isLeft) throw new AppError('conflict');
      tell({ kind: 'contested', conflict: outcome.conflict, isQuiet });
      return undefined;
    }
    tell({ kind: 'saved' });
    keepDraft();
    rememberSaved(client, outcome.equipment);
    return { equipment: outcome.equipment, isQueued: outcome.kind === 'queued' };
  };

  const saveQuietly = useLatest(async () => {
    const values = form.getValues();
    const isIdle = Object.keys(changedFields(values, session.base())).length === 0;
    if (isIdle || !maySaveQuietly(now())) return;
    const problems = problemsIn(values);
    if (firstFault(problems)) return form.setErrors(problems);
    try {
      const saved = await save(true);
      if (saved?.isQueued) showQueued();
      else if (saved) showSuccess('Gespeichert');
    } catch (error) {
      showAutosaveFailure(error);
      await explainFailure(error, true);
    }
  });

  const submit = async () => {
    const values = withTypedTags(form.getValues());
    form.setValues(values);
    autosave.cancel();
    if (showProblems(form, problemsIn(values))) return;
    tell({ kind: 'submitted' });
    try {
      await autosave.settled();
      const saved = await save(false);
      if (!saved) return;
      autosave.cancel();
      await finish(saved, values.comment, 'Anlage aktualisiert');
    } catch (error) {
      showSaveFailure(form, error, 'Die Anlage konnte nicht aktualisiert werden.');
      await explainFailure(error, false);
    }
  };

  const cancel = async () => {
    autosave.cancel();
    if (form.getValues().comment.trim() && !(await ask(discardQuestion))) return autosave.touch();
    tell({ kind: 'discarded' });
    draft.forget();
    navigate(backHref, { replace: true });
  };

  const settle = async (choices: Choices) => {
    const { decision } = now();
    if (!decision) return;
    tell({ kind: 'decided' });
    session.settle(decision.conflict, choices);
    if (decision.closes) return submit();
    autosave.touch();
    autosave.flush();
  };

  useEffect(() => {
    tell({ kind: 'opened' });
    if (draft.read()) autosave.touch();
    return () => {
      tell({ kind: 'left' });
      autosave.flush();
    };
  }, [draft, autosave, tell]);

  return {
    ...{ form, base, backHref, dialog, submit, cancel, settle },
    isSaving: flow.phase === 'submitting',
    isRestored: edit.isRestored,
    location: locationOf(form.values, base),
    found: flow.isTaken ? similar.found : undefined,
    conflict: flow.decision?.conflict,
    closeConflict: () => tell({ kind: 'decided' }),
  };
}
