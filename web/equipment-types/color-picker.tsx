import { IconCheck, IconColorPicker } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { defaultTypeColor } from '#contract/equipment-types.ts';
import classes from './color-picker.module.css';

interface ColorPickerProps {
  legend: string;
  value: string;
  onChoose: (color: string) => void;
}

export function ColorPicker({ legend, value, onChoose }: ColorPickerProps) {
  const isOwn = !palette.some(({ color }) => isSameColor(color, value));
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.colors}>
        {palette.map(({ name, color }) => (
          <button
            className={classes.swatch}
            key={color}
            type="button"
            aria-label={name}
            aria-pressed={isSameColor(color, value)}
            data-tooltip={name}
            style={{ '--swatch': color } as CSSProperties}
            onClick={() => onChoose(color)}
          >
            <IconCheck size={18} aria-hidden />
          </button>
        ))}
        <OwnColor value={value} isChosen={isOwn} onChoose={onChoose} />
      </div>
    </fieldset>
  );
}

/** The system's own picker; only what it is closed with counts as chosen. */
function OwnColor({
  value,
  isChosen,
  onChoose,
}: Omit<ColorPickerProps, 'legend'> & { isChosen: boolean }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.value = value.toLowerCase();
  }, [value]);
  useEffect(() => {
    const field = input.current;
    const choose = () => field && onChoose(field.value);
    field?.addEventListener('change', choose);
    return () => field?.removeEventListener('change', choose);
  }, [onChoose]);
  return (
    <label className={classes.own} htmlFor={id} data-chosen={isChosen || undefined}>
      <input className={classes.input} id={id} ref={input} type="color" />
      <IconColorPicker size={18} aria-hidden />
      Eigene Farbe
    </label>
  );
}

/** Far enough apart to be told from each other as a dot; the first is that of a new type. */
const palette = [
  { name: 'Indigo', color: defaultTypeColor },
  { name: 'Blau', color: '#2563eb' },
  { name: 'Hellblau', color: '#0ea5e9' },
  { name: 'Türkis', color: '#0d9488' },
  { name: 'Grün', color: '#16a34a' },
  { name: 'Hellgrün', color: '#84cc16' },
  { name: 'Gelb', color: '#eab308' },
  { name: 'Orange', color: '#f97316' },
  { name: 'Rot', color: '#dc2626' },
  { name: 'Rosa', color: '#ec4899' },
  { name: 'Violett', color: '#9333ea' },
  { name: 'Grau', color: '#64748b' },
] as const;

const isSameColor = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
