import { Button } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { activeFilters, addressOf, type DueView } from './due-view.ts';

interface DueNothingProps {
  view: DueView;
  kinds: readonly InspectionKind[] | undefined;
}

/** An empty list says why it is empty, and what to do. */
export function DueNothing({ view, kinds }: DueNothingProps) {
  const mayManage = can(useCurrentUser(), 'inspection-kind.manage');
  const icon = <IconCalendarCheck size={30} />;
  if (kinds?.length === 0) {
    return (
      <EmptyState
        icon={icon}
        title="Noch keine Prüfarten"
        text={
          mayManage
            ? 'Legen Sie fest, was wie oft geprüft wird: danach steht hier, was fällig ist.'
            : 'Sobald ein Prüfer oder Administrator Prüfarten anlegt, steht hier, was fällig ist.'
        }
        action={
          mayManage && (
            <Button component={Link} href="/inspection-kinds">
              Prüfarten festlegen
            </Button>
          )
        }
      />
    );
  }
  if (activeFilters(view) > 0) {
    const { window, month } = view;
    return (
      <EmptyState
        icon={icon}
        title="Mit diesen Filtern ist nichts fällig"
        action={
          <Button component={Link} href={addressOf({ window, month })} variant="default">
            Filter zurücksetzen
          </Button>
        }
      />
    );
  }
  return <EmptyState icon={icon} title={nothing[view.month ? 'month' : view.window]} />;
}

const nothing: Record<DueView['window'], string> = {
  overdue: 'Nichts ist überfällig',
  month: 'In diesem Monat ist nichts fällig',
  days30: 'In den nächsten 30 Tagen ist nichts fällig',
  days90: 'In den nächsten 90 Tagen ist nichts fällig',
  later: 'Später ist nichts fällig',
  never: 'Keine erste Prüfung steht aus',
  paused: 'Keine Prüfung ruht',
};
