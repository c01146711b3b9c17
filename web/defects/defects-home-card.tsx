import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { DefectCounts } from '#contract/defects/defect-list.ts';
import classes from './defects-home-card.module.css';
import { addressOf } from './list/defect-view.ts';
import { useDefectCounts } from './use-defect-counts.ts';

/** How many defects are open, on the first screen; nothing if there are none. It is the last thing on it. */
export function DefectsHomeCard() {
  const counts = useDefectCounts();
  if (!counts || counts.open === 0) return null;
  const isDangerous = counts.dangerous > 0;
  return (
    <div className={classes.space}>
      <Link
        className={classes.card ?? ''}
        href={addressOf({ view: isDangerous ? 'dangerous' : 'open' })}
        data-dangerous={isDangerous || undefined}
      >
        <IconAlertTriangle className={classes.icon} size={22} aria-hidden />
        <span className={classes.texts}>
          <span className={classes.title}>
            {counts.open === 1 ? '1 offener Mangel' : `${inGerman(counts.open)} offene Mängel`}
          </span>
          <span className={classes.more}>{detailsOf(counts)}</span>
        </span>
        <IconChevronRight size={20} aria-hidden />
      </Link>
    </div>
  );
}

const inGerman = (count: number) => count.toLocaleString('de-DE');

function detailsOf({ dangerous, overdue, mine }: DefectCounts): string {
  const parts = [
    dangerous > 0 && `${inGerman(dangerous)} gefährlich`,
    overdue > 0 && `${inGerman(overdue)} überfällig`,
    mine > 0 && `${inGerman(mine)} für Sie`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(' · ') : 'Nichts ist gefährlich oder überfällig';
}
