import { SectionCard } from '#web/ui/section-card.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import classes from './account-page.module.css';

/** The four cards, before anybody knows whose. */
export function AccountSkeleton() {
  return (
    <div className={classes.cards} aria-hidden>
      <div className={classes.column}>
        <Waiting title="Persönliche Daten" heights={[72, 72, 72, 48, 40, 40, 40]} />
      </div>
      <div className={classes.column}>
        <Waiting title="Kontostatus" heights={[28]} />
        <Waiting title="Datenschutz-Einwilligungen" heights={[44, 44, 44, 40]} />
        <Waiting title="Datenverwaltung" heights={[88, 88]} />
      </div>
    </div>
  );
}

function Waiting({ title, heights }: { title: string; heights: readonly number[] }) {
  return (
    <SectionCard title={title}>
      {heights.map((height, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the places never change
        <div key={at}>
          <Skeleton width="100%" height={height} />
        </div>
      ))}
    </SectionCard>
  );
}
