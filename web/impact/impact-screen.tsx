import { IconPrinter } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { impactCalls } from '#contract/impact.ts';
import type { ImpactOrigin } from '#contract/impact-walk.ts';
import { clientFor } from '#web/api/client.ts';
import { isMissing, statusOf } from '#web/api/transport-errors.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { LoadFailed } from '#web/ui/state/load-failed.tsx';
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
  /** The next step where nothing is known to be affected. */
  emptyAction?: ReactNode;
}

/** What goes out with an Anlage or a safety point. */
export function ImpactScreen({ kind, id, backHref, emptyAction }: ImpactScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(impactQuery({ kind, id }));
  // Somebody may delete it while it is being looked at.
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
      {impact && <ImpactView impact={impact} emptyAction={emptyAction} />}
      {!impact && !error && <ImpactSkeleton />}
      {!impact && error && (
        <LoadFailed
          title="Die betroffenen Anlagen konnten nicht geladen werden"
          missing={missing[kind]}
          isMissing={isMissing(error)}
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
        />
      )}
    </Page>
  );
}

const paths = { equipment: '/api/equipment', safety_point: '/api/safety-points' } as const;

const impactQuery = (origin: ImpactOrigin) =>
  queryOptions({
    queryKey: [paths[origin.kind], origin.id, 'impact'],
    queryFn: ({ signal }) => readImpact(origin, signal),
  });

const api = clientFor(impactCalls);

function readImpact({ kind, id }: ImpactOrigin, signal: AbortSignal): Promise<ShownImpact> {
  const asked = { params: { id }, signal };
  return kind === 'equipment' ? api.ofEquipment(asked) : api.ofSafetyPoint(asked);
}
