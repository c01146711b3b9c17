import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import '@mantine/core/styles/Input.layer.css';
import { sameText } from '#contract/equipment/location.ts';
import { stickerLimits } from '#contract/stickers/sticker-formats.ts';
import { fits, isBlank } from '#contract/text/stored-text.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import formClasses from '#web/ui/dialog/dialog-form.module.css';

interface NameDialogProps {
  title: string;
  opened: boolean;
  /** The name at the beginning. */
  initial: string;
  /** Templates that have their name already. */
  taken: readonly { name: string }[];
  isSending: boolean;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for the name of a template. */
export function NameDialog({ title, opened, onClose, ...form }: NameDialogProps) {
  return (
    <Dialog title={title} opened={opened} onClose={onClose}>
      {opened && <NameForm {...form} onClose={onClose} />}
    </Dialog>
  );
}

function NameForm(props: Omit<NameDialogProps, 'title' | 'opened'>) {
  const { initial, taken, isSending, onName, onClose } = props;
  const [name, setName] = useState(initial);
  const problem = taken.some((one) => sameText(one.name, name))
    ? 'Eine Vorlage mit diesem Namen gibt es bereits.'
    : !fits(name, stickerLimits.name) && `Höchstens ${stickerLimits.name} Zeichen.`;
  const isReady = !problem && !isBlank(name);
  return (
    <form
      className={formClasses.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !isSending) onName(name);
      }}
    >
      <div className={formClasses.content}>
        <TextInput
          label="Name"
          placeholder="z. B. Klinik Standard"
          autoComplete="off"
          data-autofocus
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          error={isSending ? null : problem}
          errorProps={{ role: 'alert' }}
        />
      </div>
      <div className={formClasses.footer}>
        <Button variant="default" onClick={onClose}>
          Abbrechen
        </Button>
        <Button type="submit" disabled={!isReady} loading={isSending}>
          Speichern
        </Button>
      </div>
    </form>
  );
}
