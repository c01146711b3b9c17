import type { ReactNode } from 'react';
import cardClasses from '#web/ui/form/form-card.module.css';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import fieldClasses from './cards/form-fields.module.css';
import screenClasses from './form-screen.module.css';
import classes from './form-skeleton.module.css';

const control = 'var(--control-height)';

/** Placeholders while the Anlage is being loaded. */
export function FormSkeleton() {
  return (
    <div role="status" aria-label="Lädt..." className={screenClasses.form}>
      <CardPlaceholder>
        <div className={fieldClasses.pair}>
          <FieldPlaceholder />
          <FieldPlaceholder />
        </div>
      </CardPlaceholder>
      <CardPlaceholder>
        <div className={fieldClasses.parts}>
          <FieldPlaceholder />
          <FieldPlaceholder />
          <FieldPlaceholder />
          <FieldPlaceholder />
        </div>
        <div className={classes.location}>
          <Skeleton width="100%" height={42} />
        </div>
      </CardPlaceholder>
      <div className={screenClasses.aside}>
        <CardPlaceholder>
          <Skeleton width="100%" height={52} />
          <div className={classes.tags}>
            <Skeleton width={96} height={14} />
            <Skeleton width={112} height={12} />
            <Skeleton width="100%" height={control} />
          </div>
        </CardPlaceholder>
      </div>
      <CardPlaceholder>
        <Skeleton width="100%" height={106} />
      </CardPlaceholder>
    </div>
  );
}

function CardPlaceholder({ children }: { children: ReactNode }) {
  return (
    <div className={cardClasses.card}>
      <div className={classes.title}>
        <Skeleton width={88} height={16} />
      </div>
      {children}
    </div>
  );
}

function FieldPlaceholder() {
  return (
    <div className={classes.field}>
      <Skeleton width={64} height={14} />
      <Skeleton width="100%" height={control} />
    </div>
  );
}
