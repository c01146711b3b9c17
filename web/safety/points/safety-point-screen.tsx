import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { SafetyPoint } from '#contract/safety/safety.ts';
import { isNotFound } from '#web/api/transport-errors.ts';
import { Page } from '#web/ui/page/page.tsx';
import { usePageTitle } from '#web/ui/page/page-title.ts';
import { LoadFailed } from '#web/ui/state/load-failed.tsx';
import { useBackHref } from '../back-href.ts';
import { pointQuery } from '../safety-queries.ts';
import { PointActions } from './edit/point-actions.tsx';
import { PointCard } from './point-card.tsx';
import { PointSkeleton } from './point-skeleton.tsx';
import type { Facts } from './protected-card.tsx';
import { ProtectedSection } from './protected-section.tsx';
import classes from './safety-point-screen.module.css';

interface SafetyPointScreenProps {
  id: string;
  Facts: Facts;
  /** The link to the impact of the point. */
  ImpactEntry: ComponentType<{ point: SafetyPoint }>;
}

/** A safety point and everything that it protects. */
export function SafetyPointScreen({ id, Facts, ImpactEntry }: SafetyPointScreenProps) {
  const { data, error, isFetching, refetch } = useQuery(pointQuery(id));
  const point = isNotFound(error) ? undefined : data;
  const backHref = useBackHref();
  usePageTitle(point?.identifier ?? 'Absicherungspunkt');

  return (
    <Page title="Absicherungspunkt" backHref={backHref}>
      {point && (
        <div className={classes.screen}>
          <div className={classes.top}>
            <PointCard point={point} actions={<PointActions point={point} backHref={backHref} />} />
            <ImpactEntry point={point} />
          </div>
          <ProtectedSection point={point} Facts={Facts} />
        </div>
      )}
      {!point && !error && <PointSkeleton />}
      {!point && error && (
        <LoadFailed
          title="Der Absicherungspunkt konnte nicht geladen werden"
          missing={{
            title: 'Absicherungspunkt nicht gefunden',
            text: 'Er wurde gelöscht, oder die Adresse stimmt nicht.',
          }}
          isMissing={isNotFound(error)}
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
        />
      )}
    </Page>
  );
}
