import { Button } from '@mantine/core';
import { IconPlus, IconShieldPlus } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { type SafetyRole, safetyRoleLabels, safetyRoles } from '#contract/safety/safety.ts';
import { useFocusAfterInert } from '#web/ui/dialog/focus-after-inert.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { ProtectedAnlage } from '../safety-writes.ts';
import { Choice } from './choice.tsx';
import { ChosenPoint } from './chosen-point.tsx';
import { PointFields } from './point-fields.tsx';
import { PointSearch, type ScanText } from './point-search.tsx';
import classes from './propose-card.module.css';
import { usePropose } from './use-propose.ts';

const modes = [
  { value: 'existing', label: 'Vorhanden' },
  { value: 'new', label: 'Neu anlegen' },
] as const;

const roles = safetyRoles.map((value: SafetyRole) => ({ value, label: safetyRoleLabels[value] }));

interface ProposeCardProps {
  equipment: ProtectedAnlage;
  /** The ids of points that already protect the Anlage. */
  usedIds: ReadonlySet<string>;
  Scan: ScanText;
}

/** Proposes an existing point or a new one. */
export function ProposeCard({ equipment, usedIds, Scan }: ProposeCardProps) {
  const { draft, problems, invalidSubmits, notice, isSending, edit, editField, choose, submit } =
    usePropose(equipment);
  const { mode, role, query, point, fields } = draft;
  /** The part that the user has just opened; after a reload none takes the focus. */
  const [focused, setFocused] = useState<'chosen' | 'search' | 'fields'>();
  const form = useFocusAfterInert<HTMLFormElement>(isSending);

  useEffect(() => {
    if (invalidSubmits > 0)
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [invalidSubmits, form]);

  const openNew = () => {
    setFocused('fields');
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
            setFocused(undefined);
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
            takesFocus={focused === 'fields'}
            onChange={editField}
          />
        )}
        {mode === 'existing' && point && (
          <ChosenPoint
            point={point}
            from={`/equipment/${equipment.id}/safety-links`}
            takesFocus={focused === 'chosen'}
            onClear={() => {
              setFocused('search');
              edit({ point: null });
            }}
          />
        )}
        {mode === 'existing' && !point && (
          <PointSearch
            query={query}
            onQuery={(next) => edit({ query: next })}
            usedIds={usedIds}
            Scan={Scan}
            problem={problems.point}
            takesFocus={focused === 'search'}
            onChoose={(next) => {
              setFocused('chosen');
              choose(next);
            }}
            onNew={openNew}
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
