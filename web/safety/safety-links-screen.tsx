import { IconLock, IconShieldBolt, IconShieldQuestion } from '@tabler/icons-react';
import { useRef } from 'react';
import { can, permissions } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useList } from '#web/session/use-list.ts';
import { SectionCard } from '#web/ui/section-card.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { InOrder, Part } from '#web/ui/state/in-order.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { LinkActions } from './link-actions.tsx';
import type { ScanText } from './propose/point-search.tsx';
import { ProposeCard } from './propose/propose-card.tsx';
import { RowsSkeleton } from './rows-skeleton.tsx';
import { SafetyLinkRow } from './safety-link-row.tsx';
import classes from './safety-links-screen.module.css';
import { safetyLinksQuery } from './safety-queries.ts';
import type { ProtectedAnlage } from './safety-writes.ts';
import { useRemoveLink } from './use-remove-link.tsx';

const whatToPropose =
  'Schlagen Sie den Absicherungspunkt vor, an dem diese Anlage abgeschaltet wird.';

interface SafetyLinksScreenProps {
  equipment: ProtectedAnlage;
  Scan: ScanText;
}

/** The Absicherungen of an Anlage, and the form for a new one. */
export function SafetyLinksScreen({ equipment, Scan }: SafetyLinksScreenProps) {
  const user = useCurrentUser();
  const { list: links, ...read } = useList(safetyLinksQuery(equipment.id));
  const rows = useRef<HTMLDivElement>(null);
  const { remove, dialog } = useRemoveLink(equipment, () => {
    // The menu of the deleted row had the focus.
    rows.current?.focus({ preventScroll: true });
  });
  const mayPropose = can(user, 'safety.create');
  const isUnsure = links?.some(({ status }) => status === 'proposed') ?? false;

  return (
    <div className={classes.layout} data-alone={!mayPropose || undefined}>
      <InOrder>
        <Part place={0}>
          <SectionCard
            title="Abgesichert durch"
            icon={<IconShieldBolt size={20} aria-hidden />}
            {...(links ? { count: links.length } : {})}
          >
            {!links && !read.isFailed && <RowsSkeleton />}
            {isUnsure && (
              <p className={classes.unsure}>
                <IconShieldQuestion size={18} aria-hidden />
                Vorgeschlagenes ist nicht bestätigt: vor Ort prüfen, bevor Sie sich darauf
                verlassen.
              </p>
            )}
            {links && (
              <div className={classes.rows} ref={rows} tabIndex={-1}>
                {links.length === 0 ? (
                  <EmptyState
                    icon={<IconShieldBolt size={30} />}
                    title="Noch keine Absicherung erfasst"
                    {...(mayPropose ? { text: whatToPropose } : {})}
                  />
                ) : (
                  <ul className={classes.list}>
                    {links.map((link) => (
                      <SafetyLinkRow
                        key={link.id}
                        link={link}
                        from={`/equipment/${equipment.id}/safety-links`}
                        actions={
                          mayPropose && (
                            <LinkActions
                              equipment={equipment}
                              link={link}
                              onRemove={() => remove(link)}
                            />
                          )
                        }
                      />
                    ))}
                  </ul>
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
            {!mayPropose && (
              <p className={classes.denied}>
                <IconLock size={18} aria-hidden />
                {permissions['safety.create'].denied}
              </p>
            )}
          </SectionCard>
        </Part>
        {mayPropose && (
          <Part place={1}>
            <ProposeCard
              equipment={equipment}
              Scan={Scan}
              usedIds={new Set(links?.map(({ safetyPointId }) => safetyPointId))}
            />
          </Part>
        )}
      </InOrder>
      {dialog}
    </div>
  );
}

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
