import { Textarea, type TextareaProps } from '@mantine/core';
import type { CSSProperties, KeyboardEvent } from 'react';
import '@mantine/core/styles/Input.layer.css';
import { fits } from '#contract/text/stored-text.ts';
import classes from './note-field.module.css';

type TextareaOptions = Pick<
  TextareaProps,
  'label' | 'aria-label' | 'placeholder' | 'minRows' | 'maxRows' | 'ref'
>;

export interface NoteFieldProps extends TextareaOptions {
  value: string;
  onChange: (value: string) => void;
  /** The maximum number of characters. */
  limit: number;
  isSendable: boolean;
  isSending: boolean;
  onSubmit: () => void;
}

/** With other browsers the library measures the field after every rendering, which takes a phone a tenth of a second. */
const growsByItself = globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** Enter starts a new line; Ctrl or ⌘ and Enter submits. */
export function NoteField(props: NoteFieldProps) {
  const { value, onChange, limit, isSendable, isSending, onSubmit, ...rest } = props;
  const { minRows = 1, maxRows = 1_000, ...others } = rest;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (isSendable && !isSending) onSubmit();
  };
  return (
    <Textarea
      {...(growsByItself ? others : rest)}
      classNames={{ input: classes.input ?? '' }}
      styles={{ input: { '--min-rows': minRows, '--max-rows': maxRows } as CSSProperties }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      readOnly={isSending}
      autosize={!growsByItself}
      error={!fits(value, limit) && `Höchstens ${limit} Zeichen.`}
      errorProps={{ role: 'alert' }}
    />
  );
}
