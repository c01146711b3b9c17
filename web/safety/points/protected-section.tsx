import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { protectedQuery } from '../safety-queries.ts';
import { CardSkeletons } from './point-skeleton.tsx';
import type { Facts } from './protected-card.tsx';
import { ProtectedList } from './protected-list.tsx';
import classes from './safety-point-screen.module.css';

interface ProtectedSectionProps {
  pointId: string;
  Facts: Facts;
}

export function ProtectedSection({ pointId, Facts }: ProtectedSectionProps) {
  const { data, isError, isFetching, refetch } = useQuery(protectedQuery(pointId));
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 className={classes.header} id={titleId}>
        Abgesicherte Anlagen
        {data && <span className={classes.count}> {data.length.toLocaleString('de-DE')}</span>}
      </h2>
      {data && <ProtectedList pointId={pointId} entries={data} Facts={Facts} />}
      {!data && !isError && <CardSkeletons />}
      {!data && isError && (
        <ErrorState
          title="Die Anlagen konnten nicht geladen werden"
          text="Bitte versuchen Sie es gleich erneut."
          onRepeat={() => void refetch()}
          isRepeating={isFetching}
        />
      )}
    </section>
  );
}
