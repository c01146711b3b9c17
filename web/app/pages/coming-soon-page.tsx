import { IconClock } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { Page } from '#web/ui/page/page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';

/** The page of routes whose screen does not exist yet. */
export function comingSoonPage(title: string): ComponentType {
  return function ComingSoonPage() {
    return (
      <Page title={title}>
        <EmptyState
          icon={<IconClock size={30} />}
          title="Diese Funktion wird bald verfügbar sein."
        />
      </Page>
    );
  };
}
