import { Textarea, TextInput } from '@mantine/core';
import { useEffect, useRef } from 'react';
import '@mantine/core/styles/Input.layer.css';
import type { PointProblems } from './point-problems.ts';
import classes from './propose-card.module.css';
import type { PointFields as Fields } from './safety-draft.ts';

interface PointFieldsProps {
  fields: Fields;
  problems: PointProblems;
  takesFocus: boolean;
  onChange: (name: keyof Fields, value: string) => void;
}

const parts = [
  { name: 'site', label: 'Standort', placeholder: 'BT3' },
  { name: 'floor', label: 'Etage', placeholder: 'UG' },
  { name: 'column', label: 'Achse', placeholder: 'A01' },
] as const;

/** The fields of a new point. */
export function PointFields({ fields, problems, takesFocus, onChange }: PointFieldsProps) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) first.current?.focus();
  }, [takesFocus]);
  const propsOf = (name: keyof Fields) => ({
    value: fields[name],
    error: problems[name],
    errorProps: { role: 'alert' },
    autoComplete: 'off',
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange(name, event.currentTarget.value),
  });
  return (
    <>
      <TextInput
        {...propsOf('identifier')}
        ref={first}
        label="Kennung"
        placeholder="3F12"
        withAsterisk
        aria-required
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div className={classes.parts}>
        {parts.map(({ name, label, placeholder }) => (
          <TextInput
            {...propsOf(name)}
            key={name}
            label={label}
            placeholder={placeholder}
            autoCapitalize="characters"
            spellCheck={false}
          />
        ))}
      </div>
      <Textarea
        {...propsOf('description')}
        label="Beschreibung"
        placeholder="NSHV 3, Feld 2, NH00 63 A"
        autosize
        minRows={2}
        maxRows={8}
      />
    </>
  );
}
