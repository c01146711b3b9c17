import '@mantine/core/styles/Input.layer.css';
import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { codeLimit } from '#contract/codes/code-values.ts';
import { useInvalidSubmits } from '#web/ui/state/invalid-submits.ts';
import { asSent } from './keyboard-layout.ts';
import { cleanCode, type ScannedCode } from './scanned-code.ts';
import classes from './type-form.module.css';

interface TypeFormProps {
  onCode: (code: ScannedCode) => void;
  onCancel: () => void;
}

/** For codes that no camera can read any more. */
export function TypeForm({ onCode, onCancel }: TypeFormProps) {
  const [typed, setTyped] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const [invalidSubmits, countInvalidSubmit] = useInvalidSubmits(form);
  const text = asSent(cleanCode(typed));
  return (
    <form
      className={classes.form}
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (text) onCode({ text, format: 'typed' });
        else countInvalidSubmit();
      }}
    >
      <TextInput
        ref={field}
        label="Code eintippen"
        description="Er steht meist neben oder unter dem Code."
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={invalidSubmits > 0 && !text ? 'Tippen Sie den Code ein.' : undefined}
        errorProps={{ role: 'alert' }}
        maxLength={codeLimit}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        enterKeyHint="go"
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          Abbrechen
        </Button>
        <Button type="submit">Übernehmen</Button>
      </div>
    </form>
  );
}
