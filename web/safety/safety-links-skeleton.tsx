import { IconShieldBolt } from '@tabler/icons-react';
import { SectionCard } from '#web/ui/section-card.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import classes from './safety-links-screen.module.css';

/** Placeholders while the Anlage is being loaded. */
export function SafetyLinksSkeleton() {
  return (
    <div className={classes.layout}>
      <SectionCard title="Abgesichert durch" icon={<IconShieldBolt size={20} aria-hidden />}>
        <RowsSkeleton />
      </SectionCard>
    </div>
  );
}
