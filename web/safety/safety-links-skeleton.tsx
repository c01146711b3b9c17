import { IconShieldBolt } from '@tabler/icons-react';
import { SectionCard } from '#web/ui/section-card.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import classes from './safety-links-screen.module.css';

/** While it is not yet known which Anlage it is about. */
export function SafetyLinksSkeleton() {
  return (
    <div className={classes.layout}>
      <SectionCard title="Abgesichert durch" icon={<IconShieldBolt size={20} aria-hidden />}>
        <RowsSkeleton />
      </SectionCard>
    </div>
  );
}
