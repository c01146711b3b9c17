import { Button } from '@mantine/core';
import { IconCloudOff, IconPalette, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, useState } from 'react';
import { identityKey, sameText } from '#contract/equipment/location.ts';
import { anlagen, type EquipmentType } from '#contract/equipment-types.ts';
import { typesQuery } from '#web/reads/types-query.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { InSteps } from '#web/ui/state/in-steps.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './equipment-types-page.module.css';
import { TypeForm } from './type-form.tsx';
import { TypeList } from './type-list.tsx';
import { typeCountsQuery } from './type-queries.ts';
import { UnlistedNames } from './unlisted-names.tsx';
import { useDeleteType } from './use-type-writes.ts';

export function EquipmentTypesPage() {
  const { types, countOf, spellingsOf, unlisted, isOnline, ...state } = useTypes();
  /** The initial name of a new type; undefined while the form is closed. */
  const [draft, setDraft] = useState<string>();
  const rows = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { remove, dialog } = useRemoveType(() => {
    // The button of the deleted row had the focus.
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
                <InSteps fallback={<TypesSkeleton />}>
                  <TypeList
                    types={types}
                    countOf={countOf}
                    spellingsOf={spellingsOf}
                    isLocked={!isOnline}
                    onRemove={(type) => void remove(type, countOf(type.name))}
                  />
                </InSteps>
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

/** Asks for confirmation and says what happens to the type's Anlagen. */
function useRemoveType(onRemoved: () => void) {
  const { ask, dialog } = useConfirm();
  const { mutate } = useDeleteType(onRemoved);
  const remove = async (type: EquipmentType, count = 0) => {
    const isSure = await ask({
      title: 'Anlagentyp löschen',
      text: (
        <>
          <p>
            <strong>{type.name}</strong>
          </p>
          <p>Dieser Typ wird dauerhaft gelöscht!</p>
          {count > 0 && (
            <p>
              {anlagen(count)} {count === 1 ? 'trägt' : 'tragen'} diesen Typ und{' '}
              {count === 1 ? 'behält' : 'behalten'} seinen Namen, in der Standardfarbe.
            </p>
          )}
        </>
      ),
      confirm: 'Löschen',
      icon: <IconTrash size={18} />,
    });
    if (isSure) mutate(type);
  };
  return { remove, dialog };
}

/** The types, how often each is used, and names of Anlagen that match no type. */
function useTypes() {
  const { isOnline } = useSyncStatus();
  const types = useQuery(typesQuery);
  const counts = useQuery({ ...typeCountsQuery, enabled: isOnline });
  // Every row shows a count, so phones render them in short steps.
  const counted = useDeferredValue(counts.data);
  const countsFor = (name: string) => counted?.filter((entry) => sameText(entry.name, name));
  const countOf = (name: string) => countsFor(name)?.reduce((sum, { count }) => sum + count, 0);
  const listed = new Set(types.data?.map(({ name }) => identityKey(name)));
  return {
    isOnline,
    types: types.data,
    isFailed: types.isError,
    isFetching: types.isFetching || counts.isFetching,
    countOf,
    /** Other spellings of this type among Anlagen. */
    spellingsOf: (name: string) =>
      (countsFor(name) ?? []).flatMap((entry) => (entry.name === name ? [] : [entry.name])),
    isCountFailed: counts.isError && !counts.data,
    unlisted: types.data
      ? (counts.data ?? []).filter(({ name }) => !listed.has(identityKey(name)))
      : [],
    refetch: () => void Promise.all([types.refetch(), counts.refetch()]),
  };
}

const widths = [160, 120, 190, 140, 170, 110];

/** Placeholders while types are being loaded. */
function TypesSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      {widths.map((width) => (
        <div className={classes.skeletonRow} key={width}>
          <Skeleton width={22} height={22} round />
          <Skeleton width={width} height={16} />
          <Skeleton width={76} height={24} round />
        </div>
      ))}
    </div>
  );
}
