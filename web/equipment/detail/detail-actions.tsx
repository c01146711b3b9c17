import { ActionIcon, Button } from '@mantine/core';
import { IconCopy, IconPencil, IconQrcode, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { sessionState } from '#web/session/session-state.ts';
import { duplicateState } from '../form/form-state.ts';
import classes from './detail-actions.module.css';

export interface EquipmentActions {
  equipment: Equipment;
  onShowQrCode: () => void;
  onDelete: () => void;
  isDeleting: boolean;
}

interface DetailActionsProps extends EquipmentActions {
  /** On phones the actions are in the card, on wide screens in the header; the style shows one of them. */
  place: 'card' | 'header';
}

export function DetailActions(props: DetailActionsProps) {
  const { equipment, onShowQrCode, onDelete, isDeleting, place } = props;
  const user = useCurrentUser();
  const mayWrite = can(user, 'equipment.create');
  const path = `/equipment/${equipment.id}`;
  const returnHere = () => sessionState.editSource.write(path);
  const duplicate = {
    component: Link,
    href: '/create',
    state: duplicateState(equipment),
    onClick: returnHere,
    variant: 'default',
  } as const;

  return (
    <div className={place === 'card' ? classes.card : classes.header}>
      {can(user, 'equipment.update') && (
        <Button
          className={classes.edit ?? ''}
          component={Link}
          href={`${path}/edit`}
          onClick={returnHere}
          leftSection={<IconPencil size={20} />}
        >
          Bearbeiten
        </Button>
      )}
      {mayWrite && (
        <>
          <ActionIcon
            {...duplicate}
            className={classes.asIcon ?? ''}
            aria-label="Duplizieren"
            data-tooltip="Duplizieren"
          >
            <IconCopy size={20} />
          </ActionIcon>
          <Button
            {...duplicate}
            className={classes.asWord ?? ''}
            leftSection={<IconCopy size={20} />}
          >
            Duplizieren
          </Button>
        </>
      )}
      {mayWrite && (
        <ActionIcon
          className={classes.asIcon ?? ''}
          variant="default"
          aria-label="QR-Code"
          data-tooltip="QR-Code"
          onClick={onShowQrCode}
        >
          <IconQrcode size={20} />
        </ActionIcon>
      )}
      {/* There is space for the label if this is the only action. */}
      <Button
        className={(mayWrite ? classes.asWord : classes.only) ?? ''}
        variant="default"
        leftSection={<IconQrcode size={20} />}
        onClick={onShowQrCode}
      >
        QR-Code
      </Button>
      {can(user, 'equipment.delete') && (
        <ActionIcon
          className={classes.delete ?? ''}
          variant="default"
          aria-label="Löschen"
          data-tooltip="Löschen"
          onClick={onDelete}
          loading={isDeleting}
        >
          <IconTrash size={20} />
        </ActionIcon>
      )}
    </div>
  );
}
