import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { dayOf, enteredDay, germanDay } from '#contract/calendar-day.ts';
import { isOutOn, type Outage, outageReasonLimit } from '#contract/outages.ts';
import { textOrNull } from '#contract/text/stored-text.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { DialogForm, FormDialog, useDialogForm } from '#web/ui/dialog/form-dialog.tsx';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import { type InspectedEquipment, setOutage } from './inspection-writes.ts';

interface OutageDialogProps {
  equipment: InspectedEquipment;
  outage: Outage | null;
  onClose: () => void;
}

function dayProblem(day: string): string | undefined {
  if (day === '') return 'Bitte einen Tag angeben.';
  return enteredDay.safeParse(day).error?.issues[0]?.message;
}

function doneText(isEnding: boolean, day: string, today: string): string {
  const state = isEnding ? 'wieder in Betrieb' : 'außer Betrieb';
  return day > today ? `Anlage ${state} ab ${germanDay(day)}` : `Anlage ${state}`;
}

/** Takes an Anlage out of service, or puts it into service again. */
export function OutageDialog({ equipment, outage, onClose }: OutageDialogProps) {
  const user = useCurrentUser();
  const today = dayOf(Date.now());
  // What the user has seen when the dialog was opened: a change of somebody else must not turn it into its opposite.
  const [seen] = useState(outage);
  const ending = seen && isOutOn(seen, today) ? seen : undefined;
  const planned = seen && seen.since > today ? seen : undefined;
  const [first] = useState({ day: planned?.since ?? today, reason: planned?.reason ?? '' });
  const [day, setDay] = useState(first.day);
  const [reason, setReason] = useState(first.reason);
  const { send, isSending } = useQueuedWrite({
    send: () =>
      setOutage(user.id, equipment, {
        ...(ending
          ? { since: ending.since, until: day, reason: ending.reason }
          : { since: day, until: null, reason: textOrNull(reason) }),
        seen,
      }),
    done: doneText(ending !== undefined, day, today),
    failed: 'Das konnte nicht gespeichert werden.',
    onWritten: onClose,
  });
  const problem =
    dayProblem(day) ??
    (ending && day < ending.since
      ? `Außer Betrieb ist sie seit dem ${germanDay(ending.since)}.`
      : undefined);
  const form = useDialogForm({ isValid: !problem, isSending, onSubmit: () => send(undefined) });
  return (
    <FormDialog
      opened
      title={ending ? 'Wieder in Betrieb nehmen' : 'Außer Betrieb nehmen'}
      subtitle={equipment.name}
      isChanged={day !== first.day || reason !== first.reason}
      isSending={isSending}
      onClose={onClose}
    >
      {(cancel) => (
        <DialogForm form={form} onCancel={cancel}>
          <p>
            {ending
              ? 'Ab diesem Tag werden Prüfungen wieder fällig. Was in der Zwischenzeit fällig war, ist vorher zu prüfen.'
              : 'Solange eine Anlage außer Betrieb ist, ruhen ihre Prüfungen.'}
          </p>
          <TextInput
            {...announcedErrors}
            label={ending ? 'Wieder in Betrieb am' : 'Außer Betrieb seit'}
            type="date"
            max="9999-12-31"
            value={day}
            onChange={({ currentTarget }) => setDay(currentTarget.value)}
            error={problem}
            aria-required
            data-autofocus
          />
          {!ending && (
            <TextInput
              label="Grund"
              autoComplete="off"
              maxLength={outageReasonLimit}
              value={reason}
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
          )}
        </DialogForm>
      )}
    </FormDialog>
  );
}
