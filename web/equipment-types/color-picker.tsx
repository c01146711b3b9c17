import { IconCheck, IconColorPicker } from '@tabler/icons-react';
import { type CSSProperties, useEffect, useId, useRef } from 'react';
import { typeColors } from '#contract/equipment-types.ts';
import classes from './color-picker.module.css';

interface ColorPickerProps {
  legend: string;
  value: string;
  onChoose: (color: string) => void;
}

export function ColorPicker({ legend, value, onChoose }: ColorPickerProps) {
  const isCustom = !typeColors.some(({ color }) => isSameColor(color, value));
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>{legend}</legend>
      <div className={classes.colors}>
        {typeColors.map(({ name, color }) => (
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
        <CustomColor value={value} isChosen={isCustom} onChoose={onChoose} />
      </div>
    </fieldset>
  );
}

/** The browser's colour picker; the colour is only chosen when the picker closes. */
function CustomColor({
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

const isSameColor = (a: string, b: string) => a.toLowerCase() === b.toLowerCase();
