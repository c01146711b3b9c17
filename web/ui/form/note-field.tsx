import { Textarea, type TextareaProps } from '@mantine/core';
import type { KeyboardEvent } from 'react';
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

/** Enter starts a new line; Ctrl or ⌘ and Enter submits. */
export function NoteField(props: NoteFieldProps) {
  const { value, onChange, limit, isSendable, isSending, onSubmit, ...rest } = props;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (isSendable && !isSending) onSubmit();
  };
  return (
    <Textarea
      {...rest}
      classNames={{ input: classes.input ?? '' }}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      readOnly={isSending}
      autosize
      error={!fits(value, limit) && `Höchstens ${limit} Zeichen.`}
      errorProps={{ role: 'alert' }}
    />
  );
}
