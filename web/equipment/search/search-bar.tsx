import { ActionIcon } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useRef } from 'react';
import { equipmentLimits } from '#contract/equipment/equipment.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { useSlashFocus } from '#web/ui/page/slash-focus.ts';
import classes from './search-bar.module.css';

interface SearchBarProps {
  value: string;
  onChange: (value: string) => void;
  /** A control at the start of the field. */
  leading?: ReactNode;
  /** A control at its end. */
  scan?: ReactNode;
}

export function SearchBar({ value, onChange, leading, scan }: SearchBarProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlashFocus(input);

  // The results are already shown, so Enter only closes the keyboard.
  const submit = (event: FormEvent) => {
    event.preventDefault();
    input.current?.blur();
  };
  const clear = () => {
    onChange('');
    input.current?.focus();
  };

  return (
    <search>
      <form className={classes.bar} onSubmit={submit}>
        <div className={classes.field}>
          {leading}
          <input
            className={classes.input}
            ref={input}
            type="search"
            aria-label="Anlagen suchen"
            placeholder="Name, Typ, Standort, Tag"
            value={value}
            onChange={(event) => onChange(event.currentTarget.value)}
            maxLength={equipmentLimits.query}
            enterKeyHint="search"
            autoComplete="off"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          {value !== '' && (
            <IconButton label="Suche löschen" onClick={clear}>
              <IconX size={20} />
            </IconButton>
          )}
          {scan}
        </div>
        <ActionIcon type="submit" variant="filled" color="indigo" aria-label="Suchen">
          <IconSearch size={22} />
        </ActionIcon>
      </form>
    </search>
  );
}
