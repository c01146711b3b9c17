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
  /** More to do with it than edit it; below the pencil. */
  actions?: ReactNode;
}

/** One Anlage in a list: the whole card opens it, the pencil in its corner edits it. */
export function EquipmentCard({ equipment, onOpen, onEdit, actions }: EquipmentCardProps) {
  const mayEdit = can(useCurrentUser(), 'equipment.update');
  const { id, name, type, locationRaw, tags } = equipment;
  return (
    <article className={classes.card}>
      <div className={classes.content}>
        <h3 className={classes.name}>
          <Link className={classes.link} href={`/equipment/${id}`} onClick={onOpen}>
            {name}
          </Link>
        </h3>
        <EquipmentFacts type={type} locationRaw={locationRaw} />
        <TagList tags={tags} most={mostTags} />
      </div>
      {(mayEdit || actions) && (
        <div className={classes.actions}>
          {mayEdit && (
            <Link
              className={classes.action}
              href={`/equipment/${id}/edit`}
              onClick={onEdit}
              aria-label={`${name} bearbeiten`}
              data-tooltip="Bearbeiten"
            >
              <IconPencil size={20} />
            </Link>
          )}
          {actions}
        </div>
      )}
    </article>
  );
}
