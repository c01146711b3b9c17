import '@mantine/core/styles/Input.layer.css';
import { TextInput } from '@mantine/core';
import { IconBulbOff, IconSearch, IconShieldQuestion } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ProtectedEquipment, SafetyPoint } from '#contract/safety/safety.ts';
import { matches, prepareQuery } from '#contract/search/search.ts';
import { sessionEntry } from '#web/session/session-entry.ts';
import { VirtualGrid } from '#web/ui/list/virtual-grid.tsx';
import { useCardColumns } from '#web/ui/page/wide-screen.ts';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { type Facts, ProtectedCard } from './protected-card.tsx';
import classes from './protected-list.module.css';

/** About this many fit on a screen; longer lists get a filter. */
const longListFrom = 12;
/** The height of a card with one line each for name, facts and marks, plus the gap below it. */
const usualRowHeight = 132;

interface ProtectedListProps {
  point: SafetyPoint;
  entries: readonly ProtectedEquipment[];
  Facts: Facts;
  /** The menu of the removed card had the focus. */
  onRemoved: () => void;
}

/** All Anlagen that a point protects; of a long list only the visible part is rendered. */
export function ProtectedList({ point, entries, Facts, onRemoved }: ProtectedListProps) {
  const { id: pointId } = point;
  const { query, setQuery } = useFilter(pointId);
  const columns = useCardColumns();
  const { terms } = prepareQuery(query);
  const shown = entries.filter((entry) =>
    matches({ ...entry, locationBuilding: null, tags: [] }, terms),
  );
  const unsure = entries.filter(({ status }) => status === 'proposed').length;
  return (
    <>
      {unsure > 0 && (
        <p className={classes.unsure}>
          <IconShieldQuestion size={18} aria-hidden />
          {unsureText(unsure)}
        </p>
      )}
      {(entries.length > longListFrom || query !== '') && (
        <TextInput
          className={classes.filter ?? ''}
          aria-label="Anlagen eingrenzen"
          placeholder="Eingrenzen nach Name, Typ oder Standort"
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
          leftSection={<IconSearch size={18} aria-hidden />}
          autoComplete="off"
        />
      )}
      {query.trim() !== '' && (
        <p className={classes.found} role="status">
          {shown.length.toLocaleString('de-DE')} von {entries.length.toLocaleString('de-DE')}
        </p>
      )}
      {shown.length > 0 && (
        <VirtualGrid
          label="Abgesicherte Anlagen"
          count={shown.length}
          columns={columns}
          rowHeight={usualRowHeight}
          list={`${pointId} ${query}`}
          scrollEntry={protectedState.place}
          renderItem={(index) => {
            const entry = shown[index];
            return (
              entry && (
                <ProtectedCard
                  key={entry.linkId}
                  point={point}
                  entry={entry}
                  Facts={Facts}
                  onRemoved={onRemoved}
                />
              )
            );
          }}
        />
      )}
      {shown.length === 0 && entries.length > 0 && (
        <EmptyState
          icon={<IconSearch size={30} />}
          title="Keine Anlage passt dazu"
          text="Ändern Sie, wonach Sie eingrenzen."
        />
      )}
      {entries.length === 0 && (
        <EmptyState
          icon={<IconBulbOff size={30} />}
          title="Noch keine Anlage zugeordnet"
          text="Eine Absicherung wird auf der Seite der Anlage unter „Absicherung“ vorgeschlagen."
        />
      )}
    </>
  );
}

function unsureText(count: number): string {
  const what =
    count === 1 ? 'Eine Zuordnung ist' : `${count.toLocaleString('de-DE')} Zuordnungen sind`;
  return `${what} nur vorgeschlagen und nicht bestätigt: vor Ort prüfen.`;
}

function useFilter(pointId: string) {
  const { filter } = protectedState;
  const [query, setShown] = useState(() => {
    const stored = filter.read();
    return stored?.point === pointId ? stored.query : '';
  });
  const setQuery = (next: string) => {
    setShown(next);
    filter.write({ point: pointId, query: next });
  };
  return { query, setQuery };
}

const place = z.object({ list: z.string(), index: z.number(), offset: z.number() });

/** The scroll position and the filter of a point's list; both survive opening an Anlage and returning. */
const protectedState = {
  place: sessionEntry('protectedPlace', z.nullable(place), null),
  filter: sessionEntry(
    'protectedFilter',
    z.nullable(z.object({ point: z.string(), query: z.string() })),
    null,
  ),
};
