import { Button, TextInput } from '@mantine/core';
import { IconScan } from '@tabler/icons-react';
import '@mantine/core/styles/Input.layer.css';
import { type FormEvent, useState } from 'react';
import { Link } from 'wouter';
import { codeLimit, codeValue } from '#contract/codes/code-values.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import classes from './add-code-dialog.module.css';
import type { CodedEquipment } from './code-writes.ts';
import { scanFor } from './scan-purpose.ts';
import { useAssignCode } from './use-assign-code.tsx';

interface AddCodeDialogProps {
  equipment: CodedEquipment;
  opened: boolean;
  onClose: () => void;
}

/** Takes a typed code, or leads to the scanner. */
export function AddCodeDialog({ equipment, opened, onClose }: AddCodeDialogProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const { assign, isAssigning, dialog } = useAssignCode(() => {
    setText('');
    onClose();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (codeValue(text) === '') setProblem('Bitte geben Sie einen Code ein.');
    else assign({ equipment, text });
  };
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title="Code hinzufügen" subtitle={equipment.name}>
        <form className={classes.form} onSubmit={submit} noValidate>
          <TextInput
            label="Code"
            description="So, wie er auf dem Etikett steht, z. B. eine Inventarnummer."
            value={text}
            onChange={(event) => {
              setText(event.currentTarget.value);
              setProblem(undefined);
            }}
            error={problem}
            errorProps={{ role: 'alert' }}
            maxLength={codeLimit}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            data-autofocus
          />
          <div className={classes.actions}>
            <Button
              {...({ component: Link, href: '/scan', state: scanFor(equipment) } as const)}
              variant="default"
              leftSection={<IconScan size={18} />}
            >
              Scannen
            </Button>
            <Button type="submit" loading={isAssigning}>
              Zuordnen
            </Button>
          </div>
        </form>
      </Dialog>
      {dialog}
    </>
  );
}
