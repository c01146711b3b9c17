import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, use } from 'react';
import { Link } from 'wouter';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { LinkCard } from '#web/ui/list/link-card.tsx';
import { CardMark } from './card-mark.ts';
import classes from './equipment-card.module.css';
import { EquipmentFacts } from './equipment-facts.tsx';
import { TagList } from './tag-list.tsx';

const mostTags = 2;

interface EquipmentCardProps {
  equipment: Equipment;
  onOpen: () => void;
  onEdit: () => void;
  /** A button in another corner than the edit button. */
  remove?: ReactNode;
}

/** One Anlage in a list: the whole card opens it, the button in its corner edits it. */
export function EquipmentCard({ equipment, onOpen, onEdit, remove }: EquipmentCardProps) {
  const mayEdit = can(useCurrentUser(), 'equipment.update');
  const { id, name, type, locationRaw, tags } = equipment;
  const Mark = use(CardMark);
  return (
    <LinkCard
      className={classes.card}
      name={name}
      href={`/equipment/${id}`}
      onOpen={onOpen}
      corners={
        <>
          {mayEdit && (
            <Link
              className={classes.edit}
              href={`/equipment/${id}/edit`}
              onClick={onEdit}
              aria-label={`${name} bearbeiten`}
              data-tooltip="Bearbeiten"
            >
              <IconPencil size={20} />
            </Link>
          )}
          {remove}
        </>
      }
    >
      <EquipmentFacts type={type} locationRaw={locationRaw} />
      <div className={classes.marks}>
        <PendingPill record={id} />
        <TagList tags={tags} most={mostTags} />
        {Mark && <Mark equipmentId={id} />}
      </div>
    </LinkCard>
  );
}
