import { TextInput } from '@mantine/core';
import { type KeyboardEvent, useId, useState } from 'react';
import { sameText } from '#contract/equipment/location.ts';
import '@mantine/core/styles/Input.layer.css';

const mostSuggestions = 100;

interface RoomFilterProps {
  rooms: readonly string[];
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}

/**
 * A site has too many rooms for a list. The filter needs the whole name of a room: it applies while typing as soon as
 * such a room exists, and otherwise when the field is left.
 */
export function RoomFilter({ rooms, value, onChange }: RoomFilterProps) {
  const listId = useId();
  const [draft, setDraft] = useState<string>();
  const text = draft ?? value ?? '';

  const type = (typed: string) => {
    setDraft(typed);
    const exists = rooms.some((room) => sameText(room, typed));
    if (exists || typed.trim() === '') apply(typed);
  };
  const apply = (typed: string) => onChange(typed.trim() || undefined);
  const finish = () => {
    if (draft !== undefined) apply(draft);
    setDraft(undefined);
  };
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLInputElement>) => {
    if (key === 'Enter') currentTarget.blur();
  };

  return (
    <>
      <TextInput
        label="Raum"
        placeholder="Alle Räume"
        list={listId}
        value={text}
        onChange={(event) => type(event.currentTarget.value)}
        onBlur={finish}
        onKeyDown={onKeyDown}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <datalist id={listId}>
        {suggestionsFor(text, rooms).map((room) => (
          <option value={room} key={room} />
        ))}
      </datalist>
    </>
  );
}

function suggestionsFor(text: string, rooms: readonly string[]): string[] {
  const part = text.trim().toLowerCase();
  return rooms.filter((room) => room.toLowerCase().includes(part)).slice(0, mostSuggestions);
}
