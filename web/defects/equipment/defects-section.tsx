import { Button } from '@mantine/core';
import { IconAlertTriangle, IconChevronDown, IconChevronUp, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { isMended } from '#contract/defects/defect-words.ts';
import type { Defect } from '#contract/defects/defects.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { StopTouches } from '#web/ui/dialog/stop-touches.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { useHoldBelow } from '#web/ui/state/in-order.tsx';
import { SectionFailed } from '#web/ui/state/section-failed.tsx';
import { defectsOfEquipmentQuery } from '../defect-queries.ts';
import { useReportDialog } from '../report/lazy-report-dialog.tsx';
import { DefectRow } from './defect-row.tsx';
import classes from './defects-section.module.css';

/** What is wrong with this Anlage, and what was. */
export function DefectsSection({ equipment }: { equipment: Equipment }) {
  const mayReport = can(useCurrentUser(), 'defect.create');
  const [, navigate] = useLocation();
  const { data, ...read } = useQuery(defectsOfEquipmentQuery(equipment.id));
  // Its page takes the photos.
  const report = useReportDialog({ equipment, onReported: (id) => navigate(`/defects/${id}`) });
  useHoldBelow(read.isPending);
  if (read.isPending) return null;
  // People who cannot report one need not read that there is none.
  if (data?.length === 0 && !mayReport) return null;

  const open = data?.filter(({ status }) => !isMended(status)) ?? [];
  const mended = data?.filter(({ status }) => isMended(status)) ?? [];
  return (
    <>
      <SectionCard
        title="Mängel"
        icon={<IconAlertTriangle size={20} aria-hidden />}
        {...(data ? { count: open.length } : {})}
        action={
          mayReport && (
            <IconButton label="Mangel melden" color="indigo" onClick={report.open}>
              <IconPlus size={22} />
            </IconButton>
          )
        }
      >
        {data && (
          <div className={classes.rows}>
            {open.length > 0 ? (
              <Rows defects={open} />
            ) : (
              <p className={classes.none}>Kein offener Mangel.</p>
            )}
            {mended.length > 0 && <Mended defects={mended} />}
          </div>
        )}
        {!data && read.isError && (
          <SectionFailed
            text="Die Mängel konnten nicht geladen werden."
            onRepeat={() => void read.refetch()}
            isRepeating={read.isFetching}
          />
        )}
      </SectionCard>
      <StopTouches>{report.dialog}</StopTouches>
    </>
  );
}

function Rows({ defects }: { defects: readonly Defect[] }) {
  return (
    <ul className={classes.list}>
      {defects.map((defect) => (
        <DefectRow defect={defect} key={defect.id} />
      ))}
    </ul>
  );
}

/** Mended ones, on request. */
function Mended({ defects }: { defects: readonly Defect[] }) {
  const [isOpen, setOpen] = useState(false);
  const count = defects.length;
  return (
    <>
      {isOpen && <Rows defects={defects} />}
      <Button
        className={classes.fold ?? ''}
        variant="subtle"
        color="gray"
        rightSection={isOpen ? <IconChevronUp size={18} /> : <IconChevronDown size={18} />}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        fullWidth
      >
        {isOpen ? 'Behobene ausblenden' : `${count.toLocaleString('de-DE')} behobene anzeigen`}
      </Button>
    </>
  );
}
