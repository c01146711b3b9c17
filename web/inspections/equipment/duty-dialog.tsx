import { NativeSelect, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import '@mantine/core/styles/Input.layer.css';
import { useState } from 'react';
import { dayOf } from '#contract/calendar-day.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import {
  type DutyRule,
  dutyRuleLabels,
  dutyRules,
} from '#contract/inspections/inspection-duties.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { everyText } from '#contract/inspections/interval.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useQueuedWrite } from '#web/session/use-queued-write.ts';
import { DialogForm, FormDialog, useDialogForm } from '#web/ui/dialog/form-dialog.tsx';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import type { InspectionsOfEquipment } from '../inspection-queries.ts';
import { IntervalFields } from '../interval-fields.tsx';
import { reckonedFrom } from '../reckoned-from.ts';
import { ResponsibleSelect } from '../responsible-select.tsx';
import { type DutyValues, readDuty, resultText, valuesOf } from './duty-values.ts';
import { setDuty } from './inspection-writes.ts';

interface DutyDialogProps {
  equipment: Equipment;
  inspections: InspectionsOfEquipment;
  /** Undefined: one of the choices is to be chosen first. */
  kind: InspectionKind | undefined;
  choices: readonly InspectionKind[];
  onClose: () => void;
}

type DutyWrite = Parameters<typeof setDuty>[2];

/** Sets whether and how often an Anlage is inspected, and when it was inspected last. */
export function DutyDialog({ kind: given, choices, ...props }: DutyDialogProps) {
  const { equipment, onClose } = props;
  const user = useCurrentUser();
  const [chosenId, setChosenId] = useState<string>();
  const kind = given ?? choices.find(({ id }) => id === chosenId);
  const [isTouched, setTouched] = useState(false);
  const { send, isSending } = useQueuedWrite({
    send: (duty: DutyWrite) => setDuty(user.id, equipment, duty),
    done: 'Prüfung festgelegt',
    failed: 'Das konnte nicht gespeichert werden.',
    onWritten: onClose,
  });
  return (
    <FormDialog
      opened
      title={given?.name ?? 'Prüfart hinzufügen'}
      subtitle={equipment.name}
      isChanged={isTouched}
      isSending={isSending}
      onClose={onClose}
    >
      {(cancel) => (
        <>
          {!given && (
            <FilterSelect
              label="Prüfart"
              all="Auswählen"
              options={choices.map(({ id, name }) => ({ value: id, label: name }))}
              value={chosenId}
              onChange={setChosenId}
            />
          )}
          {kind && (
            <DutyForm
              {...props}
              kind={kind}
              key={kind.id}
              isSending={isSending}
              onTouched={() => setTouched(true)}
              onCancel={cancel}
              onSend={send}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

interface DutyFormProps extends Pick<DutyDialogProps, 'inspections'> {
  kind: InspectionKind;
  isSending: boolean;
  onTouched: () => void;
  onCancel: () => void;
  onSend: (duty: DutyWrite) => void;
}

function DutyForm(props: DutyFormProps) {
  const { inspections, kind, isSending, onTouched, onCancel, onSend } = props;
  const { type, duties } = inspections;
  // What the user has seen when the form was opened.
  const [seen] = useState(() => duties.find(({ kindId }) => kindId === kind.id));
  const ofType = kind.types.find((entry) => entry.type === type);
  const [values, setValues] = useState(() => valuesOf(seen, { isInspectedByType: !!ofType }));
  const today = dayOf(Date.now());
  const facts = { type, kind, outage: inspections.outage ?? undefined, today };
  const read = readDuty(values, kind, today);
  const form = useDialogForm({
    isValid: 'fields' in read,
    isSending,
    onSubmit: () => {
      if ('fields' in read) onSend({ kind, fields: read.fields, seen });
    },
  });
  const problem = (field: string) =>
    form.hasTried && 'problems' in read ? read.problems[field] : undefined;
  const write = (change: Partial<DutyValues>) => {
    setValues({ ...values, ...change });
    onTouched();
  };
  // Counted from the due day, another inspection moves the beginning of the interval with it.
  const writeLastDone = (lastDoneOn: string) =>
    write({ lastDoneOn, countsFrom: lastDoneOn && reckonedFrom(lastDoneOn, seen, facts) });
  const needsReason = values.rule === 'never' || values.interval.count.trim() !== '';
  const rules = dutyRules.filter((rule) => rule !== 'by_type' || ofType);
  return (
    <DialogForm form={form} onCancel={onCancel}>
      <NativeSelect
        label="Regel"
        data={rules.map((value) => ({ value, label: dutyRuleLabels[value] }))}
        value={values.rule}
        onChange={({ currentTarget }) => write({ rule: currentTarget.value as DutyRule })}
        rightSection={<IconSelector size={18} aria-hidden />}
      />
      {values.rule !== 'never' && (
        <IntervalFields
          label="Eigene Frist"
          placeholder={everyText(ofType?.interval ?? kind.interval)}
          value={values.interval}
          onChange={(interval) => write({ interval })}
          problem={problem('interval.count')}
        />
      )}
      <TextInput
        {...announcedErrors}
        label="Begründung"
        autoComplete="off"
        value={values.reason}
        onChange={({ currentTarget }) => write({ reason: currentTarget.value })}
        error={problem('reason')}
        {...(needsReason ? { withAsterisk: true, 'aria-required': true } : {})}
      />
      <TextInput
        {...announcedErrors}
        label="Zuletzt geprüft am"
        type="date"
        max="9999-12-31"
        value={values.lastDoneOn}
        onChange={({ currentTarget }) => writeLastDone(currentTarget.value)}
        error={problem('lastDoneOn')}
      />
      {kind.reckoning === 'from_due' && (
        <TextInput
          {...announcedErrors}
          label="Frist zählt ab"
          description="Meist der Tag, an dem die letzte Prüfung fällig war."
          type="date"
          max="9999-12-31"
          value={values.countsFrom}
          onChange={({ currentTarget }) => write({ countsFrom: currentTarget.value })}
          error={problem('countsFrom')}
        />
      )}
      <ResponsibleSelect
        value={values.responsibleId}
        name={seen?.responsibleName ?? null}
        nobody={kind.responsibleName ?? 'Wie bei der Prüfart'}
        onChange={(responsibleId) => write({ responsibleId })}
      />
      {'fields' in read && <p role="status">{resultText(read.fields, facts)}</p>}
    </DialogForm>
  );
}
