import { Button, NativeSelect, TextInput } from '@mantine/core';
import { IconArrowUp, IconPlus, IconSelector, IconTrash } from '@tabler/icons-react';
import { useRef } from 'react';
import {
  kindLimits,
  type PointKind,
  pointKindLabels,
  pointKinds,
} from '#contract/inspections/inspection-kinds.ts';
import { announcedErrors } from '#web/ui/form/field-props.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './kind-form.module.css';
import { newPoint, type PointValues } from './kind-values.ts';

interface PointFieldsProps {
  points: readonly PointValues[];
  problemOf: (field: string) => string | undefined;
  onChange: (points: PointValues[]) => void;
}

/** What is checked and measured, in the order of the inspection. */
export function PointFields({ points, problemOf, onChange }: PointFieldsProps) {
  const list = useRef<HTMLFieldSetElement>(null);
  const change = (at: number, changed: Partial<PointValues>) =>
    onChange(points.map((point, index) => (index === at ? { ...point, ...changed } : point)));
  const remove = (at: number) => {
    // The removed button had the focus.
    list.current?.focus({ preventScroll: true });
    onChange(points.filter((_, index) => index !== at));
  };
  const moveUp = (at: number) => {
    const moved = [...points];
    moved.splice(at - 1, 2, ...points.slice(at - 1, at + 1).reverse());
    onChange(moved);
  };
  return (
    <fieldset className={classes.group} ref={list} tabIndex={-1}>
      <legend className={classes.legend}>Prüfpunkte</legend>
      {points.length > 0 && (
        <ol className={classes.list}>
          {points.map((point, at) => (
            <li className={classes.item} key={point.id}>
              <TextInput
                {...announcedErrors}
                label={`Prüfpunkt ${at + 1}`}
                autoComplete="off"
                value={point.label}
                onChange={({ currentTarget }) => change(at, { label: currentTarget.value })}
                error={problemOf(`points.${at}.label`)}
              />
              <div className={classes.buttons}>
                {at > 0 && (
                  <IconButton label={`Prüfpunkt ${at + 1} nach oben`} onClick={() => moveUp(at)}>
                    <IconArrowUp size={20} />
                  </IconButton>
                )}
                <IconButton label={`Prüfpunkt ${at + 1} entfernen`} onClick={() => remove(at)}>
                  <IconTrash size={20} />
                </IconButton>
              </div>
              <div className={classes.details}>
                <NativeSelect
                  aria-label={`Prüfpunkt ${at + 1}: Art`}
                  data={pointKinds.map((value) => ({ value, label: pointKindLabels[value] }))}
                  value={point.kind}
                  onChange={({ currentTarget }) =>
                    change(at, { kind: currentTarget.value as PointKind })
                  }
                  rightSection={<IconSelector size={18} aria-hidden />}
                />
                {point.kind === 'value' && (
                  <Limits point={point} at={at} problemOf={problemOf} onChange={change} />
                )}
              </div>
            </li>
          ))}
        </ol>
      )}
      <Button
        className={classes.add ?? ''}
        variant="light"
        leftSection={<IconPlus size={18} />}
        disabled={points.length >= kindLimits.points}
        onClick={() => onChange([...points, newPoint()])}
      >
        Prüfpunkt hinzufügen
      </Button>
    </fieldset>
  );
}

interface LimitsProps extends Pick<PointFieldsProps, 'problemOf'> {
  point: PointValues;
  at: number;
  onChange: (at: number, changed: Partial<PointValues>) => void;
}

/** Unit and limits of a measured value. */
function Limits({ point, at, problemOf, onChange }: LimitsProps) {
  const field = (name: 'unit' | 'min' | 'max', label: string) => (
    <TextInput
      {...announcedErrors}
      label={label}
      inputMode={name === 'unit' ? 'text' : 'decimal'}
      autoComplete="off"
      value={point[name]}
      onChange={({ currentTarget }) => onChange(at, { [name]: currentTarget.value })}
      error={problemOf(`points.${at}.${name}`)}
    />
  );
  return (
    <div className={classes.limits}>
      {field('unit', 'Einheit')}
      {field('min', 'Mindestens')}
      {field('max', 'Höchstens')}
    </div>
  );
}
