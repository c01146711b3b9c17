import { TextInput } from '@mantine/core';
import '@mantine/core/styles/Input.layer.css';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import classes from './measure-fields.module.css';
import type { Problems } from './read-draft.ts';
import type { DraftEvent, MeasureName, StickerDraft } from './sticker-draft.ts';

const labels: Record<MeasureName, string> = {
  ...{ length: 'Länge', width: 'Breite', height: 'Höhe', columns: 'Spalten', rows: 'Zeilen' },
  ...{ pageWidth: 'Bogenbreite', pageHeight: 'Bogenhöhe' },
  ...{ left: 'Rand links', top: 'Rand oben' },
  ...{ stepX: 'Schritt rechts', stepY: 'Schritt unten' },
  ...{ dx: 'Nach rechts', dy: 'Nach unten' },
  ...{ wrap: 'Um das Kabel', startAt: 'Beginn bei Etikett' },
};

const counts: readonly MeasureName[] = ['columns', 'rows', 'startAt'];

interface MeasureFieldsProps {
  names: readonly MeasureName[];
  measures: StickerDraft['measures'];
  problems: Problems;
  onEvent: (event: DraftEvent) => void;
}

/** Side by side where there is room: millimetres, and a few counts. */
export function MeasureFields({ names, measures, problems, onEvent }: MeasureFieldsProps) {
  return (
    <div className={classes.fields}>
      {names.map((name) => {
        const isCount = counts.includes(name);
        return (
          <TextInput
            {...announcedErrors}
            key={name}
            label={isCount ? labels[name] : `${labels[name]} (mm)`}
            // A keyboard of numbers has no minus on some phones.
            inputMode={isCount ? 'numeric' : name === 'dx' || name === 'dy' ? 'text' : 'decimal'}
            autoComplete="off"
            value={measures[name]}
            onChange={({ currentTarget }) =>
              onEvent({ type: 'measure typed', name, text: currentTarget.value })
            }
            error={problems[name]}
          />
        );
      })}
    </div>
  );
}
