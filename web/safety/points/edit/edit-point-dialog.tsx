import { Button } from '@mantine/core';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#contract/errors.ts';
import { isSameMark, type SafetyPoint } from '#contract/safety/safety.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { whoChanged } from '#web/session/who-changed.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import formClasses from '#web/ui/dialog/dialog-form.module.css';
import { useFocusAfterInert } from '#web/ui/dialog/focus-after-inert.ts';
import { useDiscard } from '#web/ui/dialog/use-discard.ts';
import { valueText } from '#web/ui/form/value-text.ts';
import { useInvalidSubmits } from '#web/ui/state/invalid-submits.ts';
import { PointFields } from '../../propose/point-fields.tsx';
import { atFields, type PointProblems, problemsOf } from '../../propose/point-problems.ts';
import { findPoints } from '../../safety-queries.ts';
import {
  correctionIn,
  isChanged,
  type PointDraft,
  pointDraft,
  theirsIn,
  unchanged,
} from './point-draft.ts';
import { correctPoint } from './point-writes.ts';

interface EditPointDialogProps {
  point: SafetyPoint;
  opened: boolean;
  onClose: () => void;
}

/** Corrects the fields of a safety point. */
export function EditPointDialog({ point, opened, onClose }: EditPointDialogProps) {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [store] = useState(() => pointDraft(point.id, user.id));
  const [edit, setEdit] = useState<PointDraft>(() => store.read() ?? unchanged(point));
  const [problems, setProblems] = useState<PointProblems>({});
  const [isChecking, setChecking] = useState(false);
  const { askToDiscard, isAsking, dialog } = useDiscard();
  const storeEdit = (next: PointDraft) => {
    store.write(next);
    setEdit(next);
  };
  const end = () => {
    store.clear();
    onClose();
  };
  const { send, isSending } = useQueuedWrite({
    send: (changed: PointDraft) => correctPoint(user.id, point, correctionIn(changed)),
    done: 'Absicherungspunkt aktualisiert',
    failed: 'Der Absicherungspunkt konnte nicht aktualisiert werden.',
    onWritten: end,
    explain: async (error, sent) => {
      if (!(error instanceof AppError)) return false;
      const theirs = theirsIn(error);
      if (theirs) {
        // Now the user has seen them, so saving again replaces them.
        storeEdit({ ...sent, seen: { ...sent.seen, ...theirs.fields } });
        setProblems(theirTexts(theirs.fields, whoChanged(theirs.changedBy, user.id)));
        return true;
      }
      if (error.fields) setProblems(atFields(error.fields));
      if (!aboutIdentifier.includes(error.code)) return false;
      setProblems({ identifier: error.message });
      return true;
    },
  });
  const isBusy = isSending || isChecking;
  const form = useFocusAfterInert<HTMLFormElement>(isBusy);
  const [, countInvalidSubmit] = useInvalidSubmits(form);

  const cancel = async () => {
    if (isBusy) return;
    if (isChanged(edit) && !(await askToDiscard())) return;
    setEdit(unchanged(point));
    end();
  };
  const save = async () => {
    const nextProblems = problemsOf(edit.values);
    setProblems(nextProblems);
    if (Object.keys(nextProblems).length > 0) return countInvalidSubmit();
    if (!isChanged(edit)) return end();
    setChecking(true);
    const isTaken = await isIdentifierTaken(client, point, edit).finally(() => setChecking(false));
    if (isTaken) {
      setProblems({ identifier: new AppError('safety_identifier_taken').message });
      return countInvalidSubmit();
    }
    send(edit);
  };

  return (
    <>
      <Dialog
        opened={opened}
        onClose={() => void cancel()}
        title="Absicherungspunkt bearbeiten"
        isCovered={isAsking}
      >
        <form
          className={formClasses.form}
          ref={form}
          inert={isBusy}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (!isBusy) void save();
          }}
        >
          <div className={formClasses.content}>
            <PointFields
              fields={edit.values}
              problems={problems}
              takesFocus={false}
              onChange={(name, value) => {
                const { [name]: _, ...others } = problems;
                setProblems(others);
                storeEdit({ ...edit, values: { ...edit.values, [name]: value } });
              }}
            />
          </div>
          <div className={formClasses.footer}>
            <Button variant="default" onClick={() => void cancel()}>
              Abbrechen
            </Button>
            <Button type="submit" loading={isBusy}>
              Speichern
            </Button>
          </div>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}

const aboutIdentifier: readonly string[] = ['safety_identifier_taken', 'duplicate_safety_point'];

const theirTexts = (theirs: PointProblems, who: string): PointProblems =>
  Object.fromEntries(
    Object.entries(theirs).map(([name, value]) => [
      name,
      `${who} „${valueText(value)}“ eingetragen. Speichern ersetzt es durch Ihre Angabe.`,
    ]),
  );

/** Offline the server cannot refuse a taken identifier at once; later the correction could only be discarded. */
async function isIdentifierTaken(
  client: QueryClient,
  point: SafetyPoint,
  { values, seen }: PointDraft,
): Promise<boolean> {
  if (syncStatus.get().isOnline || isSameMark(values, seen)) return false;
  const found = await findPoints(client, values.identifier).catch(() => []);
  return found.some((other) => other.id !== point.id && isSameMark(other, values));
}
