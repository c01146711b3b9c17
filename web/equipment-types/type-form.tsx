import { Button, TextInput } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { sameText } from '#contract/equipment/location.ts';
import { defaultTypeColor, type EquipmentType, typeNameLimit } from '#contract/equipment-types.ts';
import { isBlank } from '#contract/text/stored-text.ts';
import { ColorPicker } from './color-picker.tsx';
import classes from './type-form.module.css';
import { useCreateType } from './use-type-writes.ts';
import '@mantine/core/styles/Input.layer.css';

interface TypeFormProps {
  /** The initial name, for a name that Anlagen use already. */
  name: string;
  types: readonly EquipmentType[];
  onClose: () => void;
}

export function TypeForm({ name: initialName, types, onClose }: TypeFormProps) {
  const [name, setName] = useState(initialName);
  const [color, setColor] = useState(defaultTypeColor);
  const { mutate, isPending } = useCreateType(onClose);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const isTaken = types.some((type) => sameText(type.name, name));
  const isReady = !isBlank(name) && !isTaken;

  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isReady && !isPending) mutate({ name: name.trim(), color });
  };

  return (
    <form
      className={classes.form}
      aria-label="Neuer Anlagentyp"
      onSubmit={save}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <TextInput
        ref={field}
        label="Name"
        placeholder="z. B. Lüftungsanlage"
        autoComplete="off"
        maxLength={typeNameLimit}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={isTaken && !isPending ? 'Diesen Anlagentyp gibt es bereits.' : null}
      />
      <ColorPicker legend="Farbe" value={color} onChoose={setColor} />
      <div className={classes.actions}>
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button
          type="submit"
          leftSection={<IconDeviceFloppy size={18} />}
          disabled={!isReady}
          loading={isPending}
        >
          Speichern
        </Button>
      </div>
    </form>
  );
}
