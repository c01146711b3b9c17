import { IconQrcode, IconTag } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { can } from '#contract/permissions.ts';
import { CardMark } from '#web/equipment/card-mark.ts';
import type { EntriesFor } from '#web/equipment/manage/list-menu.tsx';
import { ManagePage } from '#web/equipment/manage/manage-page.tsx';
import { useCurrentUser } from '#web/session/current-user.ts';
import { stickersFor, stickersPath } from '#web/stickers/chosen.ts';
import { PrintChosenStickersLink } from '#web/stickers/print-sticker-link.tsx';
import { StartChosenRun } from '../start-run/start-chosen-run.tsx';
import { EquipmentMarks } from './equipment-marks.tsx';

/** The list of all Anlagen, which also prints stickers: for those that its filters show, or for the chosen ones. */
export function ManageEquipmentPage() {
  const mayPrint = can(useCurrentUser(), 'sticker.print');
  const [, navigate] = useLocation();
  const entriesFor: EntriesFor = (filters) =>
    mayPrint
      ? [
          {
            label: 'Etiketten drucken',
            icon: <IconQrcode size={18} aria-hidden />,
            onChoose: () =>
              navigate(stickersPath, { state: stickersFor({ kind: 'filter', filters }) }),
          },
          {
            label: 'Leere Etiketten',
            icon: <IconTag size={18} aria-hidden />,
            onChoose: () => navigate('/blank-codes'),
          },
        ]
      : [];
  return (
    <CardMark value={EquipmentMarks}>
      <ManagePage entriesFor={entriesFor} SelectionAction={ChosenActions} />
    </CardMark>
  );
}

const ChosenActions = ({ ids }: { ids: readonly string[] }) => (
  <>
    <PrintChosenStickersLink ids={ids} />
    <StartChosenRun ids={ids} />
  </>
);
