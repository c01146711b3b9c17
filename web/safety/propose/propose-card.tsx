import { Button } from '@mantine/core';
import { IconPlus, IconShieldPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type SafetyRole, safetyRoleLabels, safetyRoles } from '#contract/safety/safety.ts';
import { useHeldFocus } from '#web/ui/dialog/held-focus.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { ProtectedAnlage } from '../safety-writes.ts';
import { Choice } from './choice.tsx';
import { ChosenPoint } from './chosen-point.tsx';
import { PointFields } from './point-fields.tsx';
import { PointSearch } from './point-search.tsx';
import classes from './propose-card.module.css';
import { usePropose } from './use-propose.ts';

const modes = [
  { value: 'existing', label: 'Vorhanden' },
  { value: 'new', label: 'Neu anlegen' },
] as const;

const roles = safetyRoles.map((value: SafetyRole) => ({ value, label: safetyRoleLabels[value] }));

interface ProposeCardProps {
  equipment: ProtectedAnlage;
  /** Points that protect the Anlage already. */
  taken: ReadonlySet<string>;
}

/** Proposes a point that is there, or one that is made on the spot. */
export function ProposeCard({ equipment, taken }: ProposeCardProps) {
  const { draft, problems, faults, notice, isSending, edit, editField, choose, submit } =
    usePropose(equipment);
  const { mode, role, query, point, fields } = draft;
  /** What somebody has just asked for; what a reload brought back takes no focus. */
  const [wanted, setWanted] = useState<'chosen' | 'search' | 'fields'>();
  const form = useHeldFocus<HTMLFormElement>(isSending);

  useEffect(() => {
    if (faults > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [faults, form]);

  const makeNew = () => {
    setWanted('fields');
    const identifier = query.trim() || fields.identifier;
    edit({ mode: 'new', fields: { ...fields, identifier } });
  };

  return (
    <SectionCard title="Absicherung vorschlagen" icon={<IconShieldPlus size={20} aria-hidden />}>
      <form
        className={classes.form}
        aria-label="Absicherung vorschlagen"
        ref={form}
        inert={isSending}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isSending) submit();
        }}
      >
        <Choice
          label="Absicherungspunkt"
          options={modes}
          value={mode}
          onChange={(next) => {
            setWanted(undefined);
            edit({ mode: next });
          }}
        />
        {notice && (
          <p className={classes.notice} role="alert">
            {notice}
          </p>
        )}
        {mode === 'new' && (
          <PointFields
            fields={fields}
            problems={problems}
            takesFocus={wanted === 'fields'}
            onChange={editField}
          />
        )}
        {mode === 'existing' && point && (
          <ChosenPoint
            point={point}
            from={`/equipment/${equipment.id}/safety-links`}
            takesFocus={wanted === 'chosen'}
            onClear={() => {
              setWanted('search');
              edit({ point: null });
            }}
          />
        )}
        {mode === 'existing' && !point && (
          <PointSearch
            query={query}
            onQuery={(next) => edit({ query: next })}
            taken={taken}
            problem={problems.point}
            takesFocus={wanted === 'search'}
            onChoose={(next) => {
              setWanted('chosen');
              choose(next);
            }}
            onNew={makeNew}
          />
        )}
        <Choice
          label="Rolle"
          options={roles}
          value={role}
          onChange={(next) => edit({ role: next })}
        />
        <Button type="submit" leftSection={<IconPlus size={20} />} loading={isSending} fullWidth>
          Vorschlagen
        </Button>
        <p className={classes.hint}>
          Ein Vorschlag gilt als unsicher, bis ihn ein Prüfer oder Administrator bestätigt.
        </p>
      </form>
    </SectionCard>
  );
}
