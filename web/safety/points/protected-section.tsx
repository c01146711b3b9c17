import { useQuery } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import type { SafetyPoint } from '#contract/safety/safety.ts';
import { ErrorState } from '#web/ui/state/error-state.tsx';
import { protectedQuery } from '../safety-queries.ts';
import { CardSkeletons } from './point-skeleton.tsx';
import type { Facts } from './protected-card.tsx';
import { ProtectedList } from './protected-list.tsx';
import classes from './safety-point-screen.module.css';

interface ProtectedSectionProps {
  point: SafetyPoint;
  Facts: Facts;
}

export function ProtectedSection({ point, Facts }: ProtectedSectionProps) {
  const { data, isError, isFetching, refetch } = useQuery(protectedQuery(point.id));
  const title = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  return (
    <section className={classes.section} aria-labelledby={titleId}>
      <h2 className={classes.header} id={titleId} ref={title} tabIndex={-1}>
        Abgesicherte Anlagen
        {data && <span className={classes.count}> {data.length.toLocaleString('de-DE')}</span>}
      </h2>
      {data && (
        <ProtectedList
          point={point}
          entries={data}
          Facts={Facts}
          onRemoved={() => title.current?.focus({ preventScroll: true })}
        />
      )}
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
