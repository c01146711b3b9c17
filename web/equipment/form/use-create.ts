import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Equipment, EquipmentFields } from '#contract/equipment/equipment.ts';
import { makeRepeatKey } from '#web/api/repeat-key.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { createEquipment, type SaveResult } from '../equipment-writes.ts';
import { candidateOf, useSimilar } from './cards/similar-equipment.ts';
import { draftStore, draftSubtitle, editDraftKey } from './draft.ts';
import { createdOnDevice, createdOnServer, saveAsUpdate } from './earlier-creation.ts';
import { selectName, showProblems, useEquipmentForm } from './equipment-form.ts';
import { useFinish } from './finish.ts';
import { problemsOf } from './form-problems.ts';
import { discardQuestion, occupiedQuestion, takenQuestion } from './form-questions.ts';
import type { FormStart } from './form-state.ts';
import { type FormValues, fieldsOf, withTypedTags } from './form-values.ts';
import { isDuplicate, showLateFailure, showSaveFailure } from './save-failure.ts';
import { useIsLeft } from './sending.ts';
import type { TabDraft } from './tab-draft.ts';

interface CreateOptions {
  draft: TabDraft;
  backHref: string;
  onCreated?: ((equipment: Pick<Equipment, 'id' | 'name'>) => Promise<void>) | undefined;
}

/** The server has answered and created nothing. */
const isRefusal = (error: unknown) => Math.floor((statusOf(error) ?? 0) / 100) === 4;

export function useCreate(start: FormStart, { draft, backHref, onCreated }: CreateOptions) {
  const { origin } = start;
  const user = useCurrentUser();
  const [, navigate] = useLocation();
  const finish = useFinish();
  const { ask, dialog } = useConfirm();
  const isLeft = useIsLeft();
  const [restored] = useState(draft.read);
  const [isTyped, setTyped] = useState(restored !== null);
  const [isSaving, setSaving] = useState(false);
  const [keyFor] = useState(makeRepeatKey);
  const [id] = useState(() => restored?.id ?? crypto.randomUUID());

  /** What was sent without an answer; the server may have it. */
  const sent = useRef(restored?.unanswered ?? []);
  const keep = (values: FormValues) =>
    draft.save({ values, base: null, id, unanswered: sent.current });

  const form = useEquipmentForm(restored?.values ?? start.values, (values) => {
    const isChanged = JSON.stringify(values) !== JSON.stringify(start.values);
    if (isChanged) keep(values);
    else draft.clear();
    setTyped(isChanged);
  });
  const needsName = start.isDuplicate && restored === null;
  useEffect(() => {
    if (needsName) selectName();
  }, [needsName]);
  const fields = fieldsOf(form.values, origin);
  const similar = useSimilar(candidateOf(fields, id), { watch: true });

  const explainFailure = async (error: unknown, body: EquipmentFields) => {
    if (isLeft()) {
      return showLateFailure(error, `Die Anlage „${body.name}“ konnte nicht erstellt werden.`);
    }
    showSaveFailure(form, error, 'Die Anlage konnte nicht erstellt werden.');
    if (isDuplicate(error)) await similar.checkAgain(candidateOf(body, id));
  };

  const create = async (values: FormValues, body: EquipmentFields): Promise<SaveResult> => {
    const before = sent.current;
    sent.current = [...before, body];
    keep(values);
    try {
      const [first] = before as Partial<EquipmentFields>[];
      return await createEquipment(user.id, keyFor(body), { ...body, id }, first);
    } catch (error) {
      if (isRefusal(error)) sent.current = before;
      keep(values);
      throw error;
    }
  };

  /** Undefined if the edit form goes on with it. */
  const send = async (
    values: FormValues,
    body: EquipmentFields,
  ): Promise<SaveResult | undefined> => {
    const creation = { userId: user.id, id };
    const saveOver = (created: Equipment) =>
      saveAsUpdate(user.id, created, { values, sent: sent.current });
    const onDevice = await createdOnDevice(creation);
    if (onDevice) return saveOver(onDevice);
    return create(values, body).catch(async (error) =>
      saveOver(await createdOnServer(error, creation)),
    );
  };

  const save = async () => {
    const values = form.getValues();
    const body = fieldsOf(values, origin);
    const similarResult = await similar.check(candidateOf(body, id));
    if (similarResult?.isTaken) {
      if (await ask(takenQuestion(similarResult, body.name, body.locationRaw))) selectName();
      return;
    }
    if (
      similarResult?.isDuplicate &&
      !(await ask(occupiedQuestion(similarResult, body.locationRaw)))
    )
      return;
    draft.hold();
    try {
      const result = await send(values, body);
      draft.clear();
      await onCreated?.({ id, name: body.name });
      if (!result) return navigate(`/equipment/${id}/edit`, { replace: true });
      const comment = draftStore(editDraftKey(id), user.id);
      await finish(result, {
        ...{ comment: values.comment, success: 'Anlage erstellt' },
        ...{ draft: comment, isLeft },
      });
    } catch (error) {
      await explainFailure(error, body);
    } finally {
      draft.release();
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
    if (isTyped && !(await ask(discardQuestion))) return;
    draft.clear();
    navigate(backHref, { replace: true });
  };

  const location = fields.locationRaw;
  const subtitle = isTyped ? draftSubtitle(draft) : undefined;
  return { form, location, similar, subtitle, isSaving, dialog, submit, cancel };
}
