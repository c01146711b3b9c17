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
import type { Saved } from '../../equipment-writes.ts';
import { askedAbout, useSimilar } from '../cards/similar-equipment.ts';
import { draftSubtitle, editDraftKey } from '../draft.ts';
import { showProblems } from '../equipment-form.ts';
import { rememberSaved, useFinish } from '../finish.ts';
import { type FormProblems, firstFault, problemsOf } from '../form-problems.ts';
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
import { whileSending } from '../sending.ts';
import { useWayBack } from '../way-back.ts';
import {
  beginEdit,
  type EditEvent,
  type EditFlow,
  mayKeepDraft,
  maySaveQuietly,
  nextEdit,
} from './edit-flow.ts';
import { faultsIn, faultText, fieldsHeldBack } from './held-back.ts';
import { useEditForm } from './use-edit-form.ts';

export function useEdit(loaded: Equipment) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const backHref = useWayBack(`/equipment/${loaded.id}`);
  const finish = useFinish();
  const { ask, dialog } = useConfirm();
  const { flow, now, tell } = useEditFlow();
  const isLeft = () => now().isLeft;

  const [autosave] = useState(() => makeAutosave(() => saveQuietly()));
  const edit = useEditForm(loaded, {
    onTyped: autosave.touch,
    mayKeep: () => mayKeepDraft(now(), edit.draft.isOwn),
  });
  const { form, session, base, draft, keepDraft } = edit;
  const similar = useSimilar(askedAbout(fieldsOf(form.values, base)), { watch: false });

  const problemsIn = (values: FormValues) =>
    problemsOf(values, session.base(), {
      needsLocation: isLocationTouched(values, session.base()),
    });

  const explainFailure = async (error: unknown, isQuiet: boolean) => {
    tell({ kind: 'failed', isDuplicate: isDuplicate(error), isQuiet });
    if (!isDuplicate(error) || isLeft()) return;
    await similar.askAgain(askedAbout(fieldsOf(form.getValues(), session.base())));
  };

  const save = async (
    isQuiet: boolean,
    heldBack: readonly EquipmentField[] = [],
  ): Promise<Saved | undefined> => {
    const outcome = await session.save(heldBack);
    if (outcome.kind === 'conflict') {
      if (isLeft()) throw new AppError('conflict');
      tell({ kind: 'contested', conflict: outcome.conflict, isQuiet });
      return undefined;
    }
    tell({ kind: 'saved' });
    keepDraft();
    rememberSaved(client, outcome.equipment);
    return { equipment: outcome.equipment, isQueued: outcome.kind === 'queued' };
  };

  const faults = () => faultsIn(form.getValues(), session.base());

  /** What is being typed at this moment is not wrong yet. */
  const stillWrong = (before: FormProblems): FormProblems =>
    Object.fromEntries(Object.entries(faults()).filter(([field]) => field in before));

  const sayWhatIsLeftBehind = useLatest(() => {
    if (!mayKeepDraft(now(), draft.isOwn) || !firstFault(faults())) return false;
    showError('Noch nicht gespeichert, als Entwurf behalten', faultText(faults()));
    return true;
  });

  const saySaved = ({ isQueued }: Saved, heldBack: FormProblems) => {
    if (isLeft() && sayWhatIsLeftBehind()) return;
    if (isQueued) return showQueued();
    const missing = faultText(heldBack);
    showSuccess('Gespeichert', missing && `Noch nicht dabei: ${missing}`);
  };

  const saveQuietly = useLatest(async () => {
    const values = form.getValues();
    const changed = Object.keys(changedFields(values, session.base()));
    if (changed.length === 0 || !maySaveQuietly(now())) return;
    const problems = problemsIn(values);
    const heldBack = fieldsHeldBack(problems);
    if (firstFault(problems)) form.setErrors(problems);
    if (changed.every((field) => heldBack.some((held) => held === field))) return;
    try {
      const saved = await save(true, heldBack);
      // Whatever came back from the server was shown without errors.
      if (firstFault(problems)) form.setErrors(stillWrong(problems));
      if (saved) saySaved(saved, stillWrong(problems));
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
    tell({ kind: 'submitted' });
    await whileSending(editDraftKey(loaded.id), () => saveAndClose(values));
  };

  const cancel = async () => {
    autosave.cancel();
    const isMissed = form.getValues().comment.trim() !== '' || firstFault(faults()) !== undefined;
    if (isMissed && !(await ask(discardQuestion))) return autosave.touch();
    tell({ kind: 'discarded' });
    draft.forget();
    navigate(backHref, { replace: true });
  };

  const settle = async (choices: EquipmentChoices) => {
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
      sayWhatIsLeftBehind();
    };
  }, [draft, autosave, tell, sayWhatIsLeftBehind]);

  return {
    ...{ form, base, backHref, dialog, submit, cancel, settle },
    isSaving: flow.phase === 'submitting',
    subtitle: edit.isRestored ? draftSubtitle(draft) : base.name,
    location: locationOf(form.values, base),
    found: flow.isTaken ? similar.found : undefined,
    conflict: flow.decision?.conflict,
    closeConflict: () => tell({ kind: 'decided' }),
  };
}

/** The flow as shown, and as it is at this moment for what goes on in between. */
function useEditFlow() {
  const [flow, setFlow] = useState(beginEdit);
  const latest = useRef(flow);
  const now = useCallback((): EditFlow => latest.current, []);
  const tell = useCallback((event: EditEvent) => {
    latest.current = nextEdit(latest.current, event);
    setFlow(latest.current);
  }, []);
  return { flow, now, tell };
}
