import { IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { equipmentNoun } from '#contract/equipment/equipment.ts';
import { type Impact, impactCalls } from '#contract/impact/impact.ts';
import type { ImpactOrigin } from '#contract/impact/impact-walk.ts';
import { linkNoun } from '#contract/links.ts';
import { safetyLinkNoun, safetyPointNoun } from '#contract/safety/safety-nouns.ts';
import { isNotFound, statusOf } from '#web/api/transport-errors.ts';
import { syncStatus } from '#web/offline/sync/sync-status.ts';
import { deviceQuery } from '#web/reads/device-query.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { InSteps } from '#web/ui/state/in-steps.tsx';
import { LoadFailed } from '#web/ui/state/load-failed.tsx';
import { impactFromRows } from './impact-rows.ts';
import { ImpactSkeleton } from './impact-skeleton.tsx';
import { ImpactView } from './impact-view.tsx';
import type { ShownImpact } from './model/impact-model.ts';

const missing = {
  equipment: {
    title: 'Anlage nicht gefunden',
    text: 'Sie wurde gelöscht, oder die Adresse stimmt nicht.',
  },
  safety_point: {
    title: 'Absicherungspunkt nicht gefunden',
    text: 'Er wurde gelöscht, oder die Adresse stimmt nicht.',
  },
} as const;

interface ImpactScreenProps extends ImpactOrigin {
  backHref: string;
  /** The next step if nothing is affected. */
  emptyAction?: ReactNode;
}

/** The impact of an Anlage or a safety point. */
export function ImpactScreen({ kind, id, backHref, emptyAction }: ImpactScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(impactQuery({ kind, id }));
  // Somebody may delete it while the user looks at it.
  const impact = statusOf(error) === 404 ? undefined : data;
  return (
    <Page
      title="Was fällt aus?"
      backHref={backHref}
      actions={
        impact && (
          <IconButton label="Drucken" onClick={() => window.print()}>
            <IconPrinter size={20} />
          </IconButton>
        )
      }
    >
      {impact && (
        <InSteps fallback={<ImpactSkeleton />}>
          <ImpactView impact={impact} emptyAction={emptyAction} />
        </InSteps>
      )}
      {!impact && !error && <ImpactSkeleton />}
      {!impact && error && (
        <LoadFailed
          title="Die betroffenen Anlagen konnten nicht geladen werden"
          missing={missing[kind]}
          isMissing={isNotFound(error)}
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
        />
      )}
    </Page>
  );
}

/** People rely on this answer, so the server is asked first, and refused changes are not included. */
const impactQuery = (origin: ImpactOrigin) =>
  deviceQuery(
    origin.kind === 'equipment' ? impactCalls.ofEquipment : impactCalls.ofSafetyPoint,
    { params: { id: origin.id } },
    (rows, at) => impactFromRows(rows, origin, at),
    { withRefused: false, isPulledFirst: true, asShown: markLacking },
  );

/** The queue items that may change the result. */
const relevantTypes = [equipmentNoun, linkNoun, safetyLinkNoun, safetyPointNoun].flatMap(
  ({ commands }) => Object.keys(commands),
);

/** The server does not have changes that wait here, which may change the result. */
function markLacking(impact: Impact): ShownImpact {
  const lacksWaiting = syncStatus
    .get()
    .unsent.some(({ type, state }) => relevantTypes.includes(type) && state !== 'failed');
  return lacksWaiting ? { ...impact, lacksWaiting } : impact;
}
