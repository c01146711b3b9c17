import { SectionCard } from '#web/ui/section-card.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './account-page.module.css';

/** The four cards while the account is being loaded. */
export function AccountSkeleton() {
  return (
    <div className={classes.cards} aria-hidden>
      <div className={classes.column}>
        <CardSkeleton title="Persönliche Daten" heights={[72, 72, 72, 48, 40, 40, 40]} />
      </div>
      <div className={classes.column}>
        <CardSkeleton title="Kontostatus" heights={[28]} />
        <CardSkeleton title="Datenschutz-Einwilligungen" heights={[44, 44, 44, 40]} />
        <CardSkeleton title="Datenverwaltung" heights={[88, 88]} />
      </div>
    </div>
  );
}

function CardSkeleton({ title, heights }: { title: string; heights: readonly number[] }) {
  return (
    <SectionCard title={title}>
      {heights.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <div key={index}>
          <Skeleton width="100%" height={height} />
        </div>
      ))}
    </SectionCard>
  );
}
