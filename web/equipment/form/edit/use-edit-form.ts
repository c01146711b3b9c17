import { useEffect, useState } from 'react';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { isWaiting } from '../../equipment-reads.ts';
import { updateEquipment } from '../../equipment-writes.ts';
import { draftStore, editDraftKey } from '../draft.ts';
import { useEquipmentForm } from '../equipment-form.ts';
import { type FormValues, isUntouched, valuesOf } from '../form-values.ts';
import { type EditSession, makeEditSession } from './edit-session.ts';

const isSame = (a: FormValues, b: FormValues) => JSON.stringify(a) === JSON.stringify(b);

interface EditFormOptions {
  onTyped: () => void;
  /** Called before each write of the draft. */
  maySaveDraft: () => boolean;
}

/** The inputs of an Anlage, the version to which they are compared, and their draft. */
export function useEditForm(loaded: Equipment, { onTyped, maySaveDraft }: EditFormOptions) {
  const { id } = loaded;
  const user = useCurrentUser();
  const [draft] = useState(() => draftStore(editDraftKey(id), user.id));
  const [restored] = useState(draft.read);
  const [isRestored, setRestored] = useState(restored !== null);
  const [base, setBase] = useState(restored?.base ?? loaded);
  const form = useEquipmentForm(restored?.values ?? valuesOf(base), () => {
    saveDraft();
    onTyped();
  });

  const show = (values: FormValues) => {
    setBase(session.base());
    if (!isSame(values, form.getValues())) form.setValues(values);
  };
  const [session] = useState(
    (): EditSession =>
      makeEditSession(
        { base, unanswered: restored?.unanswered },
        { read: () => form.getValues(), show },
        {
          onUnanswered: () => saveDraft(),
          send: (body) => updateEquipment(user.id, crypto.randomUUID(), session.base(), body),
          isWaiting: () => isWaiting(id),
        },
      ),
  );

  const saveDraft = () => {
    if (!maySaveDraft()) return;
    const values = form.getValues();
    if (isUntouched(values, session.base())) {
      draft.clear();
      setRestored(false);
    } else {
      const { base, unanswered } = session;
      draft.save({ values, base: base(), unanswered: unanswered() });
    }
  };

  // A newer version by somebody else is shown as long as the user has changed nothing.
  useEffect(() => {
    const isNewer = loaded.updatedAt > session.base().updatedAt;
    if (isNewer && isUntouched(form.getValues(), session.base())) session.follow(loaded);
  }, [loaded, session, form.getValues]);

  return { form, session, base, draft, saveDraft, isRestored };
}
