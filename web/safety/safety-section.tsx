import { Button } from '@mantine/core';
import { IconChevronRight, IconPlus, IconShieldBolt } from '@tabler/icons-react';
import { Link } from 'wouter';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useList } from '#web/session/use-list.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { SafetyLinkRow } from './safety-link-row.tsx';
import { safetyLinksQuery } from './safety-queries.ts';
import classes from './safety-section.module.css';
import type { ProtectedAnlage } from './safety-writes.ts';

const mostShown = 4;

/** What has to be switched off before work on the Anlage. */
export function SafetySection({ equipment }: { equipment: ProtectedAnlage }) {
  const mayPropose = can(useCurrentUser(), 'safety.create');
  const { list: links, ...read } = useList(safetyLinksQuery(equipment.id));
  const equipmentHref = `/equipment/${equipment.id}`;
  const screenHref = `${equipmentHref}/safety-links`;
  const rest = (links?.length ?? 0) - mostShown;

  return (
    <SectionCard
      title="Absicherung"
      icon={<IconShieldBolt size={20} aria-hidden />}
      {...(links ? { count: links.length } : {})}
      action={
        <Button
          className={classes.header ?? ''}
          component={Link}
          href={screenHref}
          variant="subtle"
          rightSection={<IconChevronRight size={18} />}
          aria-label="Absicherung öffnen"
        >
          Öffnen
        </Button>
      }
    >
      {!links && !read.isFailed && <RowsSkeleton />}
      {links && links.length > 0 && (
        <ul className={classes.rows}>
          {links.slice(0, mostShown).map((link) => (
            <SafetyLinkRow key={link.id} link={link} from={equipmentHref} isBrief />
          ))}
        </ul>
      )}
      {rest > 0 && (
        <div className={classes.more}>
          <Button
            component={Link}
            href={screenHref}
            variant="subtle"
            color="gray"
            rightSection={<IconChevronRight size={18} />}
          >
            {rest.toLocaleString('de-DE')} weitere anzeigen
          </Button>
        </div>
      )}
      {links?.length === 0 && (
        <div className={classes.none}>
          <p>Noch keine Absicherung erfasst.</p>
          {mayPropose && (
            <Button
              component={Link}
              href={screenHref}
              variant="light"
              leftSection={<IconPlus size={18} />}
            >
              Absicherung vorschlagen
            </Button>
          )}
        </div>
      )}
      {read.isFailed && (
        <SectionFailed
          text="Die Absicherung konnte nicht geladen werden."
          onRepeat={read.refetch}
          isRepeating={read.isFetching}
        />
      )}
    </SectionCard>
  );
}
