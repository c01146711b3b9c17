import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { isBlank } from '#contract/text/stored-text.ts';
import { visibleText } from '#contract/text/visible-text.ts';
import { EquipmentFacts } from '#web/equipment/equipment-facts.tsx';
import { searchQuery } from '#web/equipment/equipment-reads.ts';
import { SearchBar } from '#web/equipment/search/search-bar.tsx';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import classes from './equipment-picker.module.css';

/** The pause between two keys; too short to be noticed. */
const typingMs = 120;

interface EquipmentPickerProps {
  opened: boolean;
  onClose: () => void;
  onPick: (equipment: Equipment) => void;
}

/** Finds one Anlage by its name, type, location or tag. */
export function EquipmentPicker({ opened, onClose, onPick }: EquipmentPickerProps) {
  return (
    <Sheet opened={opened} onClose={onClose} title="Anlage auswählen">
      <Found onPick={onPick} />
    </Sheet>
  );
}

function Found({ onPick }: Pick<EquipmentPickerProps, 'onPick'>) {
  const [query, setQuery] = useState('');
  const [asked] = useDebouncedValue(query, typingMs);
  const isAsked = !isBlank(asked);
  const { data, isError, isFetching, refetch } = useQuery({
    ...searchQuery(asked, {}, 1),
    enabled: isAsked,
  });
  return (
    <div className={classes.picker}>
      <SearchBar value={query} onChange={(text) => setQuery(visibleText(text))} />
      {isError && !data && (
        <SectionFailed
          text="Die Anlagen konnten nicht geladen werden."
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
        />
      )}
      <p className={classes.count} role="status">
        {isAsked && data && countText(data.total, data.equipment.length)}
      </p>
      {isAsked && data && (
        <ul className={classes.list}>
          {data.equipment.map((equipment) => (
            <li key={equipment.id}>
              <button className={classes.entry} type="button" onClick={() => onPick(equipment)}>
                <strong dir="auto">{equipment.name}</strong>
                <EquipmentFacts type={equipment.type} locationRaw={equipment.locationRaw} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function countText(total: number, shown: number): string {
  if (total === 0) return 'Keine Anlage gefunden.';
  if (total === 1) return 'Eine Anlage';
  const all = `${total.toLocaleString('de-DE')} Anlagen`;
  return total > shown ? `${all}, die ersten ${shown} davon` : all;
}
