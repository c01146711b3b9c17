import { IconClipboardCheck, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { InspectionKind } from '#contract/inspections/inspection-kinds.ts';
import { isOutOn } from '#contract/outages.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { RowMenu } from '#web/ui/dialog/row-menu.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useHoldBelow } from '#web/ui/state/in-order.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { useToday } from '#web/ui/use-today.ts';
import { inspectionsQuery } from '../inspection-queries.ts';
import { recordsQuery } from '../records/record-queries.ts';
import { DutyDialog } from './duty-dialog.tsx';
import { InspectionRow } from './inspection-row.tsx';
import classes from './inspections-section.module.css';
import { OutageDialog } from './outage-dialog.tsx';
import { OutageNote } from './outage-note.tsx';
import { RecordsPart } from './records-part.tsx';
import { otherKinds, shownInspections } from './shown-inspections.ts';

/** When this Anlage has to be inspected, and whether it is out of service. */
export function InspectionsSection({ equipment }: { equipment: Equipment }) {
  const user = useCurrentUser();
  const { data: inspections, ...read } = useQuery(inspectionsQuery(equipment.id));
  const [planned, setPlanned] = useState<InspectionKind | 'choose'>();
  const [isSettingOutage, setSettingOutage] = useState(false);
  const today = useToday();
  // Where nothing is inspected, and the Anlage is in service, there is nothing to show.
  const { data: records = [], isPending: areRecordsPending } = useQuery(recordsQuery(equipment.id));
  useHoldBelow(read.isPending || areRecordsPending);
  if (read.isPending) return null;
  const isNothing = inspections?.kinds.length === 0 && !inspections.outage && records.length === 0;
  if (isNothing) return null;

  const shown = inspections ? shownInspections(inspections, today) : [];
  const others = inspections ? otherKinds(inspections, shown) : [];
  const isOut = isOutOn(inspections?.outage ?? undefined, today);
  const mayPlan = can(user, 'inspection.plan');
  const entries = [
    mayPlan &&
      others.length > 0 && {
        label: 'Prüfart hinzufügen',
        icon: <IconPlus size={18} aria-hidden />,
        onChoose: () => setPlanned('choose'),
      },
    can(user, 'outage.set') && {
      label: isOut ? 'Wieder in Betrieb nehmen' : 'Außer Betrieb nehmen',
      icon: isOut ? (
        <IconPlayerPlay size={18} aria-hidden />
      ) : (
        <IconPlayerPause size={18} aria-hidden />
      ),
      onChoose: () => setSettingOutage(true),
    },
  ].filter((entry) => entry !== false);
  const dialogs: ReactNode = inspections && (
    <>
      {planned && (
        <DutyDialog
          equipment={equipment}
          inspections={inspections}
          kind={planned === 'choose' ? undefined : planned}
          choices={others}
          onClose={() => setPlanned(undefined)}
        />
      )}
      {isSettingOutage && (
        <OutageDialog
          equipment={equipment}
          outage={inspections.outage}
          onClose={() => setSettingOutage(false)}
        />
      )}
    </>
  );

  return (
    <SectionCard
      title="Prüfungen"
      icon={<IconClipboardCheck size={20} aria-hidden />}
      {...(inspections ? { count: shown.length } : {})}
      action={
        inspections &&
        entries.length > 0 && <RowMenu label="Prüfungen festlegen" entries={entries} />
      }
    >
      {inspections && (
        <div className={classes.rows}>
          {inspections.outage && <OutageNote outage={inspections.outage} today={today} />}
          {shown.length > 0 ? (
            <ul className={classes.list}>
              {shown.map((inspection) => (
                <InspectionRow
                  key={inspection.kind.id}
                  inspection={inspection}
                  today={today}
                  inspectHref={
                    can(user, 'inspection.record')
                      ? `/equipment/${equipment.id}/inspect/${inspection.kind.id}`
                      : undefined
                  }
                  onPlan={mayPlan ? () => setPlanned(inspection.kind) : undefined}
                />
              ))}
            </ul>
          ) : (
            <p className={classes.none}>Für diese Anlage ist keine Prüfung festgelegt.</p>
          )}
          <RecordsPart records={records} />
        </div>
      )}
      {!inspections && read.isError && (
        <SectionFailed
          text="Die Prüfungen konnten nicht geladen werden."
          onRepeat={() => void read.refetch()}
          isRepeating={read.isFetching}
        />
      )}
      {dialogs}
    </SectionCard>
  );
}
