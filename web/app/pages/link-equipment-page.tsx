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
import { type Linking, useLinking } from '#web/links/linking/use-linking.ts';
import { showError, showSuccess } from '#web/ui/notice/toast.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { ScanButton } from '../scan/scan-button.tsx';
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
        <SearchBar
          value={draft.query}
          onChange={(text) => change({ query: visibleText(text) })}
          scan={<ScanTargets linking={linking} />}
        />
      }
    >
      <LinkCandidates source={source} linking={linking} />
    </LinkingScreen>
  );
}

/** Chooses one Anlage after the other by their codes. */
function ScanTargets({ linking: { source, choose } }: { linking: Linking }) {
  return (
    <ScanButton
      title="Anlagen scannen"
      subtitle={`Verknüpfen mit ${source.name}`}
      closesAfterCode={false}
      onFound={({ equipment: { id, name } }) => {
        if (id === source.id) {
          showError('Nicht möglich', 'Eine Anlage kann nicht mit sich selbst verknüpft werden.');
          return;
        }
        choose({ id, name });
        showSuccess('Ausgewählt', name);
      }}
    />
  );
}
