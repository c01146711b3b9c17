import { useState } from 'react';
import { useLocation } from 'wouter';
import { makeRepeatKey } from '#web/api/repeat-key.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { createEquipment } from '../equipment-writes.ts';
import { askedAbout, useSimilar } from './cards/similar-equipment.ts';
import { draftStore } from './edit/draft.ts';
import { showProblems, useEquipmentForm } from './equipment-form.ts';
import { useFinish } from './finish.ts';
import { problemsOf } from './form-problems.ts';
import { discardQuestion, occupiedQuestion } from './form-questions.ts';
import type { FormStart } from './form-state.ts';
import { fieldsOf, withTypedTags } from './form-values.ts';
import { isDuplicate, showSaveFailure } from './save-failure.ts';
import { useWayBack } from './way-back.ts';

export function useCreate(start: FormStart) {
  const { origin } = start;
  const user = useCurrentUser();
  const [, navigate] = useLocation();
  const backHref = useWayBack(start.home);
  const finish = useFinish();
  const { ask, dialog } = useConfirm();
  const [draft] = useState(() => draftStore(start.key, user.id));
  const [restored] = useState(draft.read);
  const [isKept, setKept] = useState(restored !== null);
  const [isSaving, setSaving] = useState(false);
  const [keyFor] = useState(makeRepeatKey);
  const [id] = useState(() => crypto.randomUUID());

  const form = useEquipmentForm(restored?.values ?? start.values, (values) => {
    const isTyped = JSON.stringify(values) !== JSON.stringify(start.values);
    if (isTyped) draft.keep({ values, base: null });
    else draft.forget();
    setKept(isTyped);
  });
  const fields = fieldsOf(form.values, origin);
  const similar = useSimilar(askedAbout(fields), { watch: true });

  const save = async () => {
    const values = form.getValues();
    const body = fieldsOf(values, origin);
    const found = await similar.ask(askedAbout(body));
    if (found?.isDuplicate && !(await ask(occupiedQuestion(found, body.locationRaw)))) return;
    try {
      const created = await createEquipment(user.id, keyFor(body), { ...body, id });
      draft.forget();
      await finish(created, values.comment, 'Anlage erstellt');
    } catch (error) {
      showSaveFailure(form, error, 'Die Anlage konnte nicht erstellt werden.');
      if (isDuplicate(error)) await similar.askAgain(askedAbout(body));
    }
  };

  const submit = async () => {
    const values = withTypedTags(form.getValues());
    form.setValues(values);
    if (showProblems(form, problemsOf(values, origin, { needsLocation: true }))) return;
    setSaving(true);
    await save().finally(() => setSaving(false));
  };

  const cancel = async () => {
    if (isKept && !(await ask(discardQuestion))) return;
    draft.forget();
    navigate(backHref, { replace: true });
  };

  const location = fields.locationRaw;
  return { form, location, similar, backHref, isKept, isSaving, dialog, submit, cancel };
}
