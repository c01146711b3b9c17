import { Button } from '@mantine/core';
import { IconLink, IconSearchOff } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { append } from '#contract/append.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { isEmptySearch } from '#contract/search/search.ts';
import { EquipmentFacts } from '#web/equipment/equipment-facts.tsx';
import { CardSkeleton } from '#web/equipment/list/card-skeleton.tsx';
import { CardSkeletons } from '#web/equipment/list/card-skeletons.tsx';
import { useFilterOptions } from '#web/equipment/list/filter-options.ts';
import { MoreFailed } from '#web/equipment/search/more-failed.tsx';
import { TagList } from '#web/equipment/tag-list.tsx';
import { kindText } from '#web/links/link-mark.tsx';
import type { Linking } from '#web/links/linking/use-linking.ts';
import { ChoiceCard } from '#web/ui/list/choice-card.tsx';
import { countText } from '#web/ui/list/count-text.ts';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';
import { VirtualGrid } from '#web/ui/list/virtual-grid.tsx';
import { useScrollToTop } from '#web/ui/page/scroll-to-top.ts';
import { useCardColumns } from '#web/ui/page/wide-screen.ts';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import classes from './link-candidates.module.css';
import { useCandidates } from './use-candidates.ts';

/** The height of a card with one line each for name, facts and tags, plus the gap below it. */
const usualRowHeight = 133;
const mostTags = 2;

/** The scroll position is not stored, only the chosen Anlagen. */
const noPlaces = { read: () => null, write: () => {} };

interface LinkCandidatesProps {
  source: Equipment;
  linking: Linking;
}

/** The Anlagen to link with: all search results except the source. */
export function LinkCandidates({ source, linking }: LinkCandidatesProps) {
  const { draft, change } = linking;
  const { types } = useFilterOptions();
  const { search, top, count, isCut, itemAt, ...results } = useCandidates(source, draft);
  const columns = useCardColumns();
  const linkedAs = useLinkedAs(linking.links);
  const chosen = new Set(draft.targets.map(({ id }) => id));
  useScrollToTop(JSON.stringify([draft.query, draft.typeFilter]));

  return (
    <>
      <div className={classes.head}>
        <div>
          <h2 className={classes.heading}>Anlagen</h2>
          <p className={classes.count} role="status">
            {count !== undefined && `${countText(count, isCut)} Ergebnisse`}
          </p>
        </div>
        <div className={classes.filter}>
          <FilterSelect
            label="Typ"
            all="Alle Typen"
            options={types}
            value={draft.typeFilter}
            onChange={(typeFilter) => change({ typeFilter })}
          />
        </div>
      </div>
      <div className={classes.body} aria-busy={top.isFetching}>
        {top.isError && (
          <ErrorState
            title="Die Suche ist fehlgeschlagen"
            text="Die Ergebnisse konnten nicht geladen werden. Bitte versuchen Sie es erneut."
            onRepeat={top.refetch}
            isRepeating={top.isFetching}
          />
        )}
        {count === undefined && !top.isError && <CardSkeletons />}
        {count === 0 && (
          <NothingToLink
            isSearching={!isEmptySearch(search.query, search.filters)}
            onReset={() => change({ query: '', typeFilter: undefined })}
          />
        )}
        {count !== undefined && count > 0 && (
          <VirtualGrid
            label="Anlagen"
            count={count}
            columns={columns}
            rowHeight={usualRowHeight}
            onRange={results.onRange}
            list={JSON.stringify(search)}
            scrollEntry={noPlaces}
            renderItem={(index) => {
              const equipment = itemAt(index);
              return equipment ? (
                // The key is the id and not the position, so that a press that ends on another card chooses neither.
                <Candidate
                  key={equipment.id}
                  equipment={equipment}
                  isChosen={chosen.has(equipment.id)}
                  linkedAs={linkedAs.get(equipment.id) ?? none}
                  choose={linking.choose}
                  drop={linking.drop}
                />
              ) : (
                <CardSkeleton />
              );
            }}
          />
        )}
        {results.isIncomplete && <MoreFailed onRepeat={results.repeat} />}
      </div>
    </>
  );
}

const none: readonly string[] = [];

function useLinkedAs(links: Linking['links']): ReadonlyMap<string, readonly string[]> {
  return useMemo(() => {
    const kinds = new Map<string, string[]>();
    for (const link of links) {
      append(kinds, link.linkedEquipment.id, kindText(link));
    }
    return kinds;
  }, [links]);
}

interface CandidateProps extends Pick<Linking, 'choose' | 'drop'> {
  equipment: Equipment;
  isChosen: boolean;
  linkedAs: readonly string[];
}

/** Memoised, because scrolling renders the list many times a second. */
const Candidate = memo(({ equipment, isChosen, linkedAs, choose, drop }: CandidateProps) => {
  const { id, name, type, locationRaw, tags } = equipment;
  return (
    <ChoiceCard
      name={name}
      isChosen={isChosen}
      onChange={(isWanted) => (isWanted ? choose({ id, name }) : drop(id))}
    >
      <EquipmentFacts type={type} locationRaw={locationRaw} />
      <TagList tags={tags} most={mostTags} />
      {linkedAs.length > 0 && (
        <p className={classes.linked}>
          <IconLink size={16} aria-hidden />
          Bereits verknüpft: {linkedAs.join(', ')}
        </p>
      )}
    </ChoiceCard>
  );
});

interface NothingToLinkProps {
  isSearching: boolean;
  onReset: () => void;
}

function NothingToLink({ isSearching, onReset }: NothingToLinkProps) {
  return (
    <EmptyState
      icon={<IconSearchOff size={30} />}
      title="Keine Ergebnisse gefunden"
      text={
        isSearching
          ? 'Keine andere Anlage passt zur Suche.'
          : 'Es gibt noch keine andere Anlage, mit der diese verknüpft werden kann.'
      }
      action={
        isSearching && (
          <Button variant="default" onClick={onReset}>
            Suche zurücksetzen
          </Button>
        )
      }
    />
  );
}
