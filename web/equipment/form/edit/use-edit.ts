import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Equipment, EquipmentField } from '#contract/equipment/equipment.ts';
import type { EquipmentChoices } from '#contract/equipment/equipment-conflict.ts';
import { AppError } from '#contract/errors.ts';
import { makeAutosave } from '#web/session/autosave.ts';
import { showQueued } from '#web/session/show-queued.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { useLatest } from '#web/ui/form/use-latest.ts';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import type { SaveResult } from '../../equipment-writes.ts';
import { useBackHref } from '../back-href.ts';
import { candidateOf, useSimilar } from '../cards/similar-equipment.ts';
import { draftSubtitle, editDraftKey } from '../draft.ts';
import { showProblems } from '../equipment-form.ts';
import { cacheSaved, useFinish } from '../finish.ts';
import { type FormProblems, firstProblem, problemsOf } from '../form-problems.ts';
import { discardQuestion } from '../form-questions.ts';
import {
  changedFields,
  type FormValues,
  fieldsOf,
  isLocationTouched,
  locationOf,
  withTypedTags,
} from '../form-values.ts';
import {
  isDuplicate,
  showAutosaveFailure,
  showLateFailure,
  showSaveFailure,
} from '../save-failure.ts';
import { trackSave } from '../sending.ts';
import {
  type EditEvent,
  type EditFlow,
  initialFlow,
  mayAutosave,
  maySaveDraft,
  nextEdit,
} from './edit-flow.ts';
import { invalidFields, problemsOfChanges, problemText } from './invalid-fields.ts';
import { useEditForm } from './use-edit-form.ts';

export function useEdit(loaded: Equipment) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const backHref = useBackHref(`/equipment/${loaded.id}`);
  const finish = useFinish();
  const { ask, dialog } = useConfirm();
  const { flow, currentFlow, dispatch } = useEditFlow();
  const isLeft = () => currentFlow().isLeft;

  const [autosave] = useState(() => makeAutosave(() => saveAutomatically()));
  const edit = useEditForm(loaded, {
    onTyped: autosave.touch,
    maySaveDraft: () => maySaveDraft(currentFlow(), edit.draft.isLastWriter),
  });
  const { form, session, base, draft, saveDraft } = edit;
  const similar = useSimilar(candidateOf(fieldsOf(form.values, base)), { watch: false });

  const problemsIn = (values: FormValues) =>
    problemsOf(values, session.base(), {
      needsLocation: isLocationTouched(values, session.base()),
    });

  const explainFailure = async (error: unknown, isAutosave: boolean) => {
    dispatch({ kind: 'failed', isDuplicate: isDuplicate(error), isAutosave });
    if (!isDuplicate(error) || isLeft()) return;
    await similar.checkAgain(candidateOf(fieldsOf(form.getValues(), session.base())));
  };

  const save = async (
    isAutosave: boolean,
    excluded: readonly EquipmentField[] = [],
  ): Promise<SaveResult | undefined> => {
    const outcome = await session.save(excluded);
    if (outcome.kind === 'conflict') {
      if (isLeft()) throw new AppError('conflict');
      dispatch({ kind: 'contested', conflict: outcome.conflict, isAutosave });
      return undefined;
    }
    dispatch({ kind: 'saved' });
    saveDraft();
    cacheSaved(client, outcome.equipment);
    return { equipment: outcome.equipment, isQueued: outcome.kind === 'queued' };
  };

  const currentProblems = () => problemsOfChanges(form.getValues(), session.base());

  /** Only problems that were there before the save; a field that is being typed may be invalid for the moment. */
  const remainingProblems = (before: FormProblems): FormProblems =>
    Object.fromEntries(Object.entries(currentProblems()).filter(([field]) => field in before));

  const warnOfUnsaved = useLatest(() => {
    if (!maySaveDraft(currentFlow(), draft.isLastWriter) || !firstProblem(currentProblems()))
      return false;
    showError('Noch nicht gespeichert, als Entwurf behalten', problemText(currentProblems()));
    return true;
  });

  const showSaved = ({ isQueued }: SaveResult, excluded: FormProblems) => {
    if (isLeft() && warnOfUnsaved()) return;
    if (isQueued) return showQueued();
    const problemList = problemText(excluded);
    showSuccess('Gespeichert', problemList && `Noch nicht dabei: ${problemList}`);
  };

  const saveAutomatically = useLatest(async () => {
    const values = form.getValues();
    const changed = Object.keys(changedFields(values, session.base()));
    if (changed.length === 0 || !mayAutosave(currentFlow())) return;
    const problems = problemsIn(values);
    const excluded = invalidFields(problems);
    if (firstProblem(problems)) form.setErrors(problems);
    if (changed.every((field) => excluded.some((excludedField) => excludedField === field))) return;
    try {
      const saved = await save(true, excluded);
      // Showing the server's answer has cleared the errors.
      if (firstProblem(problems)) form.setErrors(remainingProblems(problems));
      if (saved) showSaved(saved, remainingProblems(problems));
    } catch (error) {
      showAutosaveFailure(error);
      await explainFailure(error, true);
    }
  });

  const saveAndClose = async ({ name, comment }: FormValues) => {
    try {
      await autosave.whenIdle();
      const saved = await save(false);
      if (!saved) return;
      autosave.cancel();
      await finish(saved, { comment, success: 'Anlage aktualisiert', draft, isLeft });
    } catch (error) {
      if (isLeft())
        showLateFailure(error, `Die Anlage „${name}“ konnte nicht aktualisiert werden.`);
      else showSaveFailure(form, error, 'Die Anlage konnte nicht aktualisiert werden.');
      await explainFailure(error, false);
    }
  };

  const submit = async () => {
    const values = withTypedTags(form.getValues());
    form.setValues(values);
    autosave.cancel();
    if (showProblems(form, problemsIn(values))) return autosave.touch();
    dispatch({ kind: 'submitted' });
    await trackSave(editDraftKey(loaded.id), () => saveAndClose(values));
  };

  const cancel = async () => {
    autosave.cancel();
    const hasUnsaved =
      form.getValues().comment.trim() !== '' || firstProblem(currentProblems()) !== undefined;
    if (hasUnsaved && !(await ask(discardQuestion))) return autosave.touch();
    dispatch({ kind: 'discarded' });
    draft.clear();
    navigate(backHref, { replace: true });
  };

  const resolveConflict = async (choices: EquipmentChoices) => {
    const { decision } = currentFlow();
    if (!decision) return;
    dispatch({ kind: 'decided' });
    session.resolveConflict(decision.conflict, choices);
    if (decision.closes) return submit();
    autosave.touch();
    autosave.flush();
  };

  useEffect(() => {
    dispatch({ kind: 'opened' });
    if (draft.read()) autosave.touch();
    return () => {
      dispatch({ kind: 'left' });
      autosave.flush();
      warnOfUnsaved();
    };
  }, [draft, autosave, dispatch, warnOfUnsaved]);

  return {
    ...{ form, base, backHref, dialog, submit, cancel, resolveConflict },
    isSaving: flow.phase === 'submitting',
    subtitle: edit.isRestored ? draftSubtitle(draft) : base.name,
    location: locationOf(form.values, base),
    similar: flow.isTaken ? similar.result : undefined,
    conflict: flow.decision?.conflict,
    closeConflict: () => dispatch({ kind: 'decided' }),
  };
}

/** The state for rendering, and a function that reads the latest state between renders. */
function useEditFlow() {
  const [flow, setFlow] = useState(initialFlow);
  const latest = useRef(flow);
  const currentFlow = useCallback((): EditFlow => latest.current, []);
  const dispatch = useCallback((event: EditEvent) => {
    latest.current = nextEdit(latest.current, event);
    setFlow(latest.current);
  }, []);
  return { flow, currentFlow, dispatch };
}
