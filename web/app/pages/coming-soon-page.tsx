import { IconClock } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Page } from '#web/ui/page.tsx';

/** Stands on every route whose screen is not built yet. */
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
