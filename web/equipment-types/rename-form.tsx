import { TextInput } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { anlagen, type EquipmentType, typeNameLimit } from '#contract/equipment-types.ts';
import { oneLine } from '#contract/text/stored-text.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './rename-form.module.css';
import { useRenameType } from './use-type-writes.ts';
import '@mantine/core/styles/Input.layer.css';

interface RenameFormProps {
  type: EquipmentType;
  count: number | undefined;
  onClose: () => void;
}

/** An empty or unchanged name closes the form without a request. */
export function RenameForm({ type, count, onClose }: RenameFormProps) {
  const [name, setName] = useState(type.name);
  const { mutate, isPending } = useRenameType(type, onClose);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.select(), []);

  const save = () => {
    const newName = oneLine(name);
    if (newName === '' || newName === type.name) onClose();
    else if (!isPending) mutate(newName);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    save();
  };

  return (
    <form
      className={classes.form}
      aria-label={`${type.name} umbenennen`}
      onSubmit={onSubmit}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <TextInput
        className={classes.field ?? ''}
        ref={field}
        aria-label={`Neuer Name für ${type.name}`}
        autoComplete="off"
        maxLength={typeNameLimit}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        inputWrapperOrder={['input', 'description']}
        description={count ? `Wird auch bei ${anlagen(count)} geändert.` : null}
      />
      <IconButton
        label="Speichern"
        variant="filled"
        color="indigo"
        loading={isPending}
        onClick={save}
      >
        <IconCheck size={20} />
      </IconButton>
      <IconButton label="Abbrechen" onClick={onClose}>
        <IconX size={20} />
      </IconButton>
    </form>
  );
}
