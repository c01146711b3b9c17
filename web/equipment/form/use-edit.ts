import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Equipment, EquipmentConflict } from '#contract/equipment.ts';
import { AppError } from '#contract/errors.ts';
import { showQueued } from '#web/session/show-queued.ts';
import { useConfirm } from '#web/ui/confirm-dialog.tsx';
import { showSuccess } from '#web/ui/toast.tsx';
import type { Saved } from '../equipment-writes.ts';
import { makeAutosave } from './autosave.ts';
import type { Choices } from './conflict.ts';
import { showProblems } from './equipment-form.ts';
import { rememberSaved, useFinish } from './finish.ts';
import { firstFault, problemsOf } from './form-problems.ts';
import { discardQuestion } from './form-questions.ts';
import {
  changedFields,
  type FormValues,
  fieldsOf,
  isLocationTouched,
  locationOf,
  withTypedTags,
} from './form-values.ts';
import { isDuplicate, showAutosaveFailure, showSaveFailure } from './save-failure.ts';
import { askedAbout, useSimilar } from './similar-equipment.ts';
import { useEditForm } from './use-edit-form.ts';
import { useLatest } from './use-latest.ts';
import { useWayBack } from './way-back.ts';

interface OpenConflict {
  conflict: EquipmentConflict;
  /** Somebody pressed save: once it is settled the form closes. */
  closes: boolean;
}

export function useEdit(loaded: Equipment) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const backHref = useWayBack(`/equipment/${loaded.id}`);
  const finish = useFinish();
  const { ask, dialog } = useConfirm();
  const [conflict, setConflict] = useState<OpenConflict>();
  const [isSaving, setSaving] = useState(false);
  const [isTaken, setTaken] = useState(false);
  const isMounted = useRef(true);
  /** While a person decides or has pressed save, nothing is saved behind their back. */
  const isPaused = useRef(false);

  const [autosave] = useState(() => makeAutosave(() => saveQuietly()));
  const edit = useEditForm(loaded, autosave.touch);
  const { form, session, base, draft, keepDraft, discard } = edit;
  const similar = useSimilar(askedAbout(fieldsOf(form.values, base)), { watch: false });

  const problemsIn = (values: FormValues) =>
    problemsOf(values, session.base(), {
      needsLocation: isLocationTouched(values, session.base()),
    });

  const explainDuplicate = async (error: unknown) => {
    if (!isDuplicate(error)) return;
    setTaken(true);
    await similar.askAgain(askedAbout(fieldsOf(form.getValues(), session.base())));
  };

  const save = async (closes: boolean): Promise<Saved | undefined> => {
    const outcome = await session.save();
    if (outcome.kind === 'conflict') {
      if (!isMounted.current) throw new AppError('conflict');
      isPaused.current = true;
      setConflict({ conflict: outcome.conflict, closes });
      return undefined;
    }
    setTaken(false);
    keepDraft();
    rememberSaved(client, outcome.equipment);
    return { equipment: outcome.equipment, isQueued: outcome.kind === 'queued' };
  };

  const saveQuietly = useLatest(async () => {
    const values = form.getValues();
    const isIdle = Object.keys(changedFields(values, session.base())).length === 0;
    if (isIdle || isPaused.current) return;
    const problems = problemsIn(values);
    if (firstFault(problems)) return form.setErrors(problems);
    try {
      const saved = await save(false);
      if (saved?.isQueued) showQueued();
      else if (saved) showSuccess('Gespeichert');
    } catch (error) {
      showAutosaveFailure(error);
      await explainDuplicate(error);
    }
  });

  const submit = async () => {
    const values = withTypedTags(form.getValues());
    form.setValues(values);
    autosave.cancel();
    if (showProblems(form, problemsIn(values))) return;
    setSaving(true);
    try {
      await autosave.settled();
      closeConflict();
      isPaused.current = true;
      const saved = await save(true);
      if (!saved) return;
      autosave.cancel();
      await finish(saved, values.comment, 'Anlage aktualisiert');
    } catch (error) {
      isPaused.current = false;
      showSaveFailure(form, error, 'Die Anlage konnte nicht aktualisiert werden.');
      await explainDuplicate(error);
    } finally {
      setSaving(false);
    }
  };

  const cancel = async () => {
    autosave.cancel();
    if (form.getValues().comment.trim() && !(await ask(discardQuestion))) return autosave.touch();
    discard();
    navigate(backHref, { replace: true });
  };

  const closeConflict = () => {
    isPaused.current = false;
    setConflict(undefined);
  };

  const settle = async (choices: Choices) => {
    if (!conflict) return;
    closeConflict();
    session.settle(conflict.conflict, choices);
    if (conflict.closes) return submit();
    autosave.touch();
    autosave.flush();
  };

  useEffect(() => {
    isMounted.current = true;
    if (draft.read()) autosave.touch();
    return () => {
      isMounted.current = false;
      autosave.flush();
    };
  }, [draft, autosave]);

  return {
    ...{ form, base, backHref, isSaving, dialog, submit, cancel, settle },
    isRestored: edit.isRestored,
    location: locationOf(form.values, base),
    found: isTaken ? similar.found : undefined,
    conflict: conflict?.conflict,
    closeConflict,
  };
}
