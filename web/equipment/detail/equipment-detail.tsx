import { IconTrash } from '@tabler/icons-react';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';
import { useLocation } from 'wouter';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { statusOf } from '#web/api/transport-errors.ts';
import { sessionState } from '#web/session/session-state.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { formatDateTime } from '#web/ui/dates.ts';
import { useConfirm } from '#web/ui/dialog/confirm-dialog.tsx';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { Page } from '#web/ui/page/page.tsx';
import { usePageTitle } from '#web/ui/page/page-title.ts';
import { InOrder, Part } from '#web/ui/state/in-order.tsx';
import { InSteps } from '#web/ui/state/in-steps.tsx';
import { usePrintInLight } from '#web/ui/theme/print-in-light.ts';
import { useDeleteEquipment } from '../delete-equipment.ts';
import { EquipmentFacts } from '../equipment-facts.tsx';
import { DetailFailed } from '../equipment-failed.tsx';
import { TagList } from '../tag-list.tsx';
import { DetailActions } from './detail-actions.tsx';
import { DetailLayout } from './detail-layout.tsx';
import { DetailSkeleton } from './detail-skeleton.tsx';
import classes from './equipment-detail.module.css';
import { Stepper } from './stepper.tsx';
import { SwipeArea } from './swipe-area.tsx';
import { useCurrentId } from './use-current-id.ts';
import { useEquipment } from './use-equipment.ts';
import { isDeleted, type Presence, useSteps } from './use-steps.ts';

/** A section of an Anlage's page for another noun, in reading order. */
export interface DetailSection {
  name: string;
  /** The column on wide screens. */
  column: 'main' | 'side';
  Section: ComponentType<{ equipment: Equipment }>;
}

interface EquipmentDetailProps {
  id: string;
  sections: readonly DetailSection[];
}

function presenceIn({ error, isRead }: { error: Error | null; isRead: boolean }): Presence {
  if (error) return isDeleted(error) ? 'gone' : undefined;
  return isRead ? 'there' : undefined;
}

export function EquipmentDetail({ id, sections }: EquipmentDetailProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useEquipment(id);
  // Somebody may delete it while the user looks at it.
  const isGone = statusOf(error) === 404;
  const equipment = isGone ? undefined : data;
  const backHref = sessionState.detailSource.read() ?? '/';
  const { listPosition, go } = useSteps(
    id,
    presenceIn({ error, isRead: !isFetching && !isPlaceholderData }),
  );
  const deletion = useDelete(id, backHref);
  const [openedId] = useState(id);
  const qrCode = useQrDialog(equipment);
  usePageTitle(equipment?.name ?? 'Anlage');
  usePrintInLight();

  const actions = (place: 'card' | 'header') =>
    equipment && (
      <DetailActions
        equipment={equipment}
        place={place}
        onShowQrCode={qrCode.open}
        onDelete={() => deletion.remove(equipment)}
        isDeleting={deletion.isDeleting(equipment.id)}
      />
    );
  const sectionsIn = (column: DetailSection['column']) =>
    equipment &&
    sections
      .map(({ name, column: own, Section }, place) => ({ name, own, Section, place }))
      .filter(({ own }) => own === column)
      .map(({ name, Section, place }) => (
        <Part place={place} key={name}>
          <Section equipment={equipment} />
        </Part>
      ));

  return (
    <Page
      title="Anlage"
      backHref={backHref}
      actions={
        <>
          {listPosition && <Stepper listPosition={listPosition} go={go} />}
          {actions('header')}
        </>
      }
    >
      <SwipeArea onStep={go} key={id}>
        {equipment && (
          <InSteps fallback={<DetailSkeleton />} isImmediate={id !== openedId}>
            <InOrder>
              <DetailLayout
                main={
                  <>
                    <EquipmentHeader equipment={equipment} actions={actions('card')} />
                    {sectionsIn('main')}
                  </>
                }
                side={
                  <>
                    {sectionsIn('side')}
                    <Part place={sections.length}>
                      <Timestamps {...equipment} />
                    </Part>
                  </>
                }
              />
            </InOrder>
          </InSteps>
        )}
        {!equipment && !error && <DetailSkeleton />}
        {!equipment && error && (
          <DetailFailed
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

function Timestamps({ createdAt, updatedAt }: Pick<Equipment, 'createdAt' | 'updatedAt'>) {
  return (
    <dl className={classes.times}>
      <dt>Erstellt</dt>
      <dd>
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
      </dd>
      <dt>Geändert</dt>
      <dd>
        <time dateTime={updatedAt}>{formatDateTime(updatedAt)}</time>
      </dd>
    </dl>
  );
}

interface EquipmentHeaderProps {
  equipment: Equipment;
  actions: ReactNode;
}

/** Name, type, location and tags. */
function EquipmentHeader({ equipment, actions }: EquipmentHeaderProps) {
  const { id, name, type, locationRaw, tags } = equipment;
  return (
    <section className={classes.card} aria-label="Stammdaten">
      <h2 className={classes.name} dir="auto">
        {name}
      </h2>
      <EquipmentFacts type={type} locationRaw={locationRaw} />
      <div className={classes.marks}>
        <PendingPill record={id} />
        <TagList tags={tags} />
      </div>
      {actions}
    </section>
  );
}

const QrDialog = lazyPart(async () => (await import('../qr/qr-dialog.tsx')).QrDialog);

/** The code of the dialog and the QR generator is loaded when the dialog is first opened. */
function useQrDialog(equipment: Equipment | undefined) {
  const [isOpen, setOpen] = useState<boolean>();
  return {
    open: () => setOpen(true),
    dialog: equipment && isOpen !== undefined && (
      <Suspense>
        <QrDialog equipment={equipment} opened={isOpen} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
