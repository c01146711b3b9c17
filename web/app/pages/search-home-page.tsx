import { IconScan } from '@tabler/icons-react';
import { DefectsHomeCard } from '#web/defects/defects-home-card.tsx';
import { CardMark } from '#web/equipment/card-mark.ts';
import { NewEquipmentButton } from '#web/equipment/list/new-equipment-button.tsx';
import { SearchBar } from '#web/equipment/search/search-bar.tsx';
import { SearchScreen } from '#web/equipment/search/search-screen.tsx';
import { useSearch } from '#web/equipment/search/use-search.ts';
import { DueCard } from '#web/inspections/due/due-card.tsx';
import { QuickSearchList } from '#web/quick-search/quick-search-list.tsx';
import { QuickSearchMenu } from '#web/quick-search/quick-search-menu.tsx';
import { ActiveRun } from '#web/scenario-runs/active-run.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { InSteps } from '#web/ui/state/in-steps.tsx';
import { EquipmentMarks } from './equipment-marks.tsx';

export function SearchHomePage() {
  const controls = useSearch();
  const { search, setQuery } = controls;
  return (
    <CardMark value={EquipmentMarks}>
      <Page
        title="Anlagenverwaltung"
        toolbar={
          <SearchBar
            value={search.query}
            onChange={setQuery}
            leading={<QuickSearchMenu onChoose={setQuery} />}
            scan={
              <IconButton label="Code scannen" href="/scan">
                <IconScan size={22} />
              </IconButton>
            }
          />
        }
        actions={<NewEquipmentButton place="header" />}
      >
        {/* The tap that leads here is answered with the header. */}
        <InSteps fallback={null}>
          <SearchScreen
            controls={controls}
            banner={<ActiveRun />}
            start={
              <>
                <DueCard />
                <DefectsHomeCard />
              </>
            }
            aside={<QuickSearchList active={search.query} onChoose={setQuery} />}
          />
        </InSteps>
      </Page>
    </CardMark>
  );
}
