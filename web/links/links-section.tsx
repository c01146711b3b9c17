import { IconAffiliate } from '@tabler/icons-react';
import { type ComponentType, useRef } from 'react';
import type { EquipmentSummary } from '#contract/equipment/equipment-summary.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useList } from '#web/session/use-list.ts';
import { LostNote } from '#web/ui/form/lost-note.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { InSteps } from '#web/ui/state/in-steps.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';
import { LinkButton } from './link-button.tsx';
import { useLinkEdits } from './link-edits.ts';
import { LinkList } from './link-list.tsx';
import { linksQuery } from './link-queries.ts';
import type { LinkEnd } from './link-writes.ts';
import classes from './links-section.module.css';
import { useRemoveLink } from './use-remove-link.tsx';

interface LinksSectionProps {
  equipment: LinkEnd;
  /** Type and location of an Anlage. */
  Facts: ComponentType<Pick<EquipmentSummary, 'type' | 'locationRaw'>>;
}

export function LinksSection({ equipment, Facts }: LinksSectionProps) {
  const edits = useLinkEdits(equipment.id, useCurrentUser().id);
  const { list: links, ...read } = useList(linksQuery(equipment.id));
  const rows = useRef<HTMLDivElement>(null);
  const { remove, dialog } = useRemoveLink(equipment, () => {
    // The menu of the deleted row had the focus.
    rows.current?.focus({ preventScroll: true });
  });
  const lostEdits = Object.entries(edits.edits).filter(
    ([id]) => links && !links.some((link) => link.id === id),
  );

  return (
    <SectionCard
      title="Verknüpfungen"
      icon={<IconAffiliate size={20} aria-hidden />}
      {...(links ? { count: links.length } : {})}
      action={<LinkButton equipmentId={equipment.id} place="header" />}
    >
      {lostEdits.map(([id, { name, comments }]) => (
        <LostNote
          key={id}
          reason={`Die Verknüpfung mit „${name}“, deren Kommentar Sie gerade bearbeiten, wurde inzwischen entfernt.`}
          note={comments}
          onDiscard={() => edits.end(id)}
        />
      ))}
      {!links && !read.isFailed && <LinksSkeleton />}
      {links && (
        <div className={classes.rows} ref={rows} tabIndex={-1}>
          {links.length > 0 && (
            <InSteps fallback={<LinksSkeleton />}>
              <LinkList {...{ equipment, links, edits, Facts }} onRemove={remove} />
            </InSteps>
          )}
          {links.length === 0 && (
            <div className={classes.none}>
              <p>Noch keine Verknüpfungen.</p>
              <LinkButton equipmentId={equipment.id} place="empty" />
            </div>
          )}
        </div>
      )}
      {read.isFailed && (
        <SectionFailed
          text="Die Verknüpfungen konnten nicht geladen werden."
          onRepeat={read.refetch}
          isRepeating={read.isFetching}
        />
      )}
      {dialog}
    </SectionCard>
  );
}

/** Placeholders while links are being loaded. */
function LinksSkeleton() {
  return (
    <div className={classes.skeleton} aria-hidden>
      <Skeleton width={160} height={12} />
      <Skeleton width="64%" />
      <div className={classes.line}>
        <Skeleton width={118} height={24} round />
        <Skeleton width={130} />
      </div>
    </div>
  );
}
