import { IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Equipment } from '#contract/equipment.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import classes from './equipment-card.module.css';
import { EquipmentFacts } from './equipment-facts.tsx';
import { TagList } from './tag-list.tsx';

const mostTags = 2;

interface EquipmentCardProps {
  equipment: Equipment;
  onOpen: () => void;
  onEdit: () => void;
  /** A button of its own corner, far from the pencil. */
  remove?: ReactNode;
}

/** One Anlage in a list: the whole card opens it, the pencil in its corner edits it. */
export function EquipmentCard({ equipment, onOpen, onEdit, remove }: EquipmentCardProps) {
  const mayEdit = can(useCurrentUser(), 'equipment.update');
  const { id, name, type, locationRaw, tags } = equipment;
  return (
    <article className={classes.card} data-editable={mayEdit || undefined}>
      <div className={classes.content}>
        <h3 className={classes.name}>
          <Link className={classes.link} href={`/equipment/${id}`} onClick={onOpen}>
            {name}
          </Link>
        </h3>
        <EquipmentFacts type={type} locationRaw={locationRaw} />
        <TagList tags={tags} most={mostTags} />
      </div>
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
    </article>
  );
}
