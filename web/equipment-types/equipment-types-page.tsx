import { Button } from '@mantine/core';
import { IconCloudOff, IconPalette, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/section-failed.tsx';
import classes from './equipment-types-page.module.css';
import { TypeForm } from './type-form.tsx';
import { TypeList } from './type-list.tsx';
import { TypesSkeleton } from './types-skeleton.tsx';
import { UnlistedNames } from './unlisted-names.tsx';
import { useRemoveType } from './use-remove-type.tsx';
import { useTypes } from './use-types.ts';

export function EquipmentTypesPage() {
  const { types, countOf, spellingsOf, unlisted, isOnline, ...state } = useTypes();
  /** The name that a new type is offered; undefined while none is being made. */
  const [draft, setDraft] = useState<string>();
  const rows = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { remove, dialog } = useRemoveType(() => {
    // Its button, which had the focus, goes with it.
    rows.current?.focus({ preventScroll: true });
  });
  const closeForm = () => {
    setDraft(undefined);
    addButton.current?.focus();
  };

  return (
    <Page title="Anlagentypen" backHref="/settings">
      <div className={classes.sections}>
        <SectionCard
          title="Typen"
          icon={<IconPalette size={20} aria-hidden />}
          {...(types ? { count: types.length } : {})}
          action={
            <Button
              ref={addButton}
              variant="light"
              leftSection={<IconPlus size={18} />}
              disabled={!isOnline || !types}
              aria-expanded={draft !== undefined}
              onClick={() => setDraft(draft ?? '')}
            >
              Typ hinzufügen
            </Button>
          }
        >
          {!isOnline && (
            <p className={classes.offline} role="status">
              <IconCloudOff size={18} aria-hidden />
              Zum Ändern der Anlagentypen wird eine Netzverbindung gebraucht.
            </p>
          )}
          {draft !== undefined && types && (
            <TypeForm key={draft} name={draft} types={types} onClose={closeForm} />
          )}
          {state.isCountFailed && types && (
            <SectionFailed
              text="Die Anzahl der Anlagen konnte nicht geladen werden."
              onRepeat={state.refetch}
              isRepeating={state.isFetching}
            />
          )}
          {!types && !state.isFailed && <TypesSkeleton />}
          {!types && state.isFailed && (
            <SectionFailed
              text="Die Anlagentypen konnten nicht geladen werden."
              onRepeat={state.refetch}
              isRepeating={state.isFetching}
            />
          )}
          {types && (
            <div className={classes.rows} ref={rows} tabIndex={-1}>
              {types.length > 0 ? (
                <TypeList
                  types={types}
                  countOf={countOf}
                  spellingsOf={spellingsOf}
                  isLocked={!isOnline}
                  isCounting={state.isCounting}
                  onRemove={(type) => void remove(type, countOf(type.name))}
                />
              ) : (
                <EmptyState
                  icon={<IconPalette size={30} />}
                  title="Keine Anlagentypen gefunden"
                  text="Sie können einen neuen Typ erstellen oder die automatische Migration abwarten."
                />
              )}
            </div>
          )}
        </SectionCard>
        {unlisted.length > 0 && (
          <UnlistedNames names={unlisted} isLocked={!isOnline} onAdd={setDraft} />
        )}
      </div>
      {dialog}
    </Page>
  );
}
