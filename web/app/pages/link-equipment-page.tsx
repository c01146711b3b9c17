import { useHistoryState } from 'wouter/use-browser-location';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { visibleText } from '#contract/text/visible-text.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { useEquipment } from '#web/equipment/detail/use-equipment.ts';
import { EquipmentFailed } from '#web/equipment/equipment-failed.tsx';
import { CardSkeletons } from '#web/equipment/list/card-skeletons.tsx';
import { SearchBar } from '#web/equipment/search/search-bar.tsx';
import { LinkingScreen, linkingTitle } from '#web/links/linking/linking-screen.tsx';
import { readLinkingState } from '#web/links/linking/linking-state.ts';
import { NoSource } from '#web/links/linking/no-source.tsx';
import { useLinking } from '#web/links/linking/use-linking.ts';
import { Page } from '#web/ui/page/page.tsx';
import { LinkCandidates } from './link-candidates.tsx';

export function LinkEquipmentPage() {
  const sourceId = readLinkingState(useHistoryState<unknown>());
  return sourceId ? <LinkFrom id={sourceId} key={sourceId} /> : <NoSource />;
}

function LinkFrom({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useEquipment(id);
  // Somebody may have deleted the Anlage meanwhile.
  if (data && statusOf(error) !== 404) return <LinkEquipment source={data} />;
  return (
    <Page title={linkingTitle} backHref={`/equipment/${id}`}>
      {error ? (
        <EquipmentFailed error={error} backHref="/" onRepeat={refetch} isRepeating={isFetching} />
      ) : (
        <CardSkeletons />
      )}
    </Page>
  );
}

function LinkEquipment({ source }: { source: Equipment }) {
  const linking = useLinking(source);
  const { draft, change } = linking;
  return (
    <LinkingScreen
      linking={linking}
      toolbar={
        <SearchBar value={draft.query} onChange={(text) => change({ query: visibleText(text) })} />
      }
    >
      <LinkCandidates source={source} linking={linking} />
    </LinkingScreen>
  );
}
