import { NativeSelect, TextInput } from '@mantine/core';
import { IconSelector } from '@tabler/icons-react';
import '@mantine/core/styles/Input.layer.css';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { dayOf, germanDay } from '#contract/calendar-day.ts';
import { inspectionKindsQuery } from '#web/reads/inspection-kinds-query.ts';
import { DialogForm, FormDialog, useDialogForm } from '#web/ui/dialog/form-dialog.tsx';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import { useStartChosen } from './use-start-chosen.ts';

interface StartRunDialogProps {
  equipmentIds: readonly string[];
  /** The Prüfart of the run, if the list that they were chosen from has one. */
  kindId: string | null;
  /** Undefined if it cannot be changed here. */
  onKind: ((kindId: string | null) => void) | undefined;
  onClose: () => void;
  /** The chosen Anlagen, if they can be changed here. */
  children?: ReactNode;
}

/** Starts a run with exactly the chosen Anlagen. */
export function StartRunDialog(props: StartRunDialogProps) {
  const { equipmentIds, kindId, onKind, onClose, children } = props;
  const { data: all = [] } = useQuery(inspectionKindsQuery);
  const kinds = all.filter(({ isRetired }) => !isRetired);
  const kindName = all.find(({ id }) => id === kindId)?.name;
  const usualName = `${kindName ?? 'Rundgang'} ${germanDay(dayOf(Date.now()))}`;
  const [typed, setTyped] = useState<string>();
  const name = typed ?? usualName;
  const { start, isStarting } = useStartChosen();
  const form = useDialogForm({
    isValid: name.trim() !== '' && equipmentIds.length > 0,
    isSending: isStarting,
    onSubmit: () => start({ name, kindId, equipmentIds: [...equipmentIds] }),
  });
  return (
    <FormDialog
      opened
      title="Lauf starten"
      subtitle={countText(equipmentIds.length)}
      isChanged={typed !== undefined}
      isSending={isStarting}
      onClose={onClose}
    >
      {(cancel) => (
        <DialogForm form={form} submitLabel="Lauf starten" onCancel={cancel}>
          {onKind && (
            <NativeSelect
              label="Prüfart"
              description="Mit Prüfart hält der Lauf Ergebnisse fest und endet mit Prüfberichten."
              data={[
                { value: '', label: 'Keine: nur eine Checkliste' },
                ...kinds.map(({ id, name: label }) => ({ value: id, label })),
              ]}
              value={kindId ?? ''}
              onChange={({ currentTarget }) => onKind(currentTarget.value || null)}
              rightSection={<IconSelector size={18} aria-hidden />}
            />
          )}
          <TextInput
            {...announcedErrors}
            label="Name"
            autoComplete="off"
            value={name}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            error={form.hasTried && name.trim() === '' && 'Name ist erforderlich'}
            withAsterisk
            aria-required
          />
          {children}
          {form.hasTried && equipmentIds.length === 0 && (
            <p role="alert">Bitte mindestens eine Anlage auswählen.</p>
          )}
        </DialogForm>
      )}
    </FormDialog>
  );
}

const countText = (count: number): string =>
  count === 1 ? '1 Anlage' : `${count.toLocaleString('de-DE')} Anlagen`;
