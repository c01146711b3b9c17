import { IconTrash } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, startTransition, useCallback, useState } from 'react';
import { useLocation } from 'wouter';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { sessionState } from '#web/session/session-state.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { useLatest } from '#web/ui/form/use-latest.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { usePageTitle } from '#web/ui/page/page-title.ts';
import { InSteps } from '#web/ui/state/in-steps.tsx';
import { usePrintInLight } from '#web/ui/theme/print-in-light.ts';
import { useDeleteEquipment } from '../delete-equipment.ts';
import { EquipmentFailed } from '../equipment-failed.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DetailContent, type DetailSection } from './detail-content.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import { Stepper } from './stepper.tsx';
import { SwipeArea } from './swipe-area.tsx';
import { useCurrentId } from './use-current-id.ts';
import { useEquipment } from './use-equipment.ts';
import { useSectionsRead } from './use-sections-read.ts';
import { isDeleted, type Presence, useSteps } from './use-steps.ts';

interface EquipmentDetailProps {
  id: string;
  sections: readonly DetailSection[];
  /** An action of another noun beside the QR code. */
  QrAction: ComponentType<{ equipmentId: string }>;
}

function presenceIn({ error, isRead }: { error: Error | null; isRead: boolean }): Presence {
  if (error) return isDeleted(error) ? 'gone' : undefined;
  return isRead ? 'there' : undefined;
}

export function EquipmentDetail({ id, sections, QrAction }: EquipmentDetailProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useEquipment(id);
  // Somebody may delete it while the user looks at it.
  const isGone = statusOf(error) === 404;
  const equipment = isGone ? undefined : data;
  const backHref = sessionState.detailSource.read() ?? '/';
  const areSectionsRead = useSectionsRead(id, sections);
  const { listPosition, go } = useSteps(
    id,
    presenceIn({ error, isRead: !isFetching && !isPlaceholderData }),
  );
  const deletion = useDelete(id, backHref);
  const [openedId] = useState(id);
  const isDrawn = equipment !== undefined && areSectionsRead;
  const isFailed = equipment === undefined && error !== null;
  const qrCode = useQrDialog(equipment, <QrAction equipmentId={id} />);
  usePageTitle(equipment?.name ?? 'Anlage');
  usePrintInLight();

  const remove = useLatest(() => {
    if (equipment) deletion.remove(equipment);
  });
  const actions = equipment && {
    equipment,
    onShowQrCode: qrCode.open,
    onDelete: remove,
    isDeleting: deletion.isDeleting(equipment.id),
  };

  return (
    <Page
      title="Anlage"
      backHref={backHref}
      actions={
        <>
          {listPosition && <Stepper listPosition={listPosition} go={go} />}
          {actions && <DetailActions {...actions} place="header" />}
        </>
      }
    >
      <SwipeArea onStep={go} key={id}>
        {isDrawn && actions && (
          <InSteps fallback={<DetailSkeleton />} isImmediate={id !== openedId}>
            <DetailContent {...actions} sections={sections} />
          </InSteps>
        )}
        {!isDrawn && !isFailed && <DetailSkeleton />}
        {isFailed && (
          <EquipmentFailed
            error={error}
            backHref={backHref}
            onRepeat={refetch}
            isRepeating={isFetching}
          />
        )}
      </SwipeArea>
      {deletion.dialog}
      {qrCode.dialog}
    </Page>
  );
}

/**
 * Asks in the app's dialog and says what else is deleted. Then leads to the list, unless the user has opened another
 * screen meanwhile.
 */
function useDelete(id: string, backHref: string) {
  const [, navigate] = useLocation();
  const currentId = useCurrentId(id);
  const { ask, dialog } = useConfirm();
  const { remove, isDeleting } = useDeleteEquipment({
    confirm: (question) =>
      ask({
        title: 'Anlage löschen',
        text: (
          <>
            <p>{question}</p>
            <p>
              Ihre Verknüpfungen, Absicherungen, Kommentare und Dokumente werden mit gelöscht. Das
              lässt sich nicht rückgängig machen.
            </p>
          </>
        ),
        confirm: 'Löschen',
        icon: <IconTrash size={18} />,
      }),
    onDeleted: (gone) => {
      if (gone === currentId.current) navigate(backHref, { replace: true });
    },
  });
  return { remove, isDeleting, dialog };
}

const QrDialog = lazyPart(async () => (await import('../qr/qr-dialog.tsx')).QrDialog);

/** The code of the dialog and the QR generator is loaded when the dialog is first opened. */
function useQrDialog(equipment: Equipment | undefined, action: ReactNode) {
  const [isOpen, setOpen] = useState<boolean>();
  // The pressed button is painted before the dialog is prepared.
  const open = useCallback(() => startTransition(() => setOpen(true)), []);
  return {
    open,
    dialog: equipment && isOpen !== undefined && (
      <QrDialog
        equipment={equipment}
        opened={isOpen}
        onClose={() => setOpen(false)}
        action={action}
      />
    ),
  };
}
