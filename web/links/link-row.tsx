import { IconPencil, IconUnlink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { LinkOfEquipment } from '#contract/links.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { CutText } from '#web/ui/cut-text.tsx';
import { useReturnedFocus } from '#web/ui/dialog/returned-focus.ts';
import { RowMenu } from '#web/ui/dialog/row-menu.tsx';
import rowClasses from '#web/ui/list/row-link.module.css';
import { LinkMark } from './link-mark.tsx';
import classes from './link-row.module.css';

interface LinkRowProps {
  link: LinkOfEquipment;
  /** Type and location of the linked Anlage. */
  facts: ReactNode;
  /** Shown in place of the comment while it is being edited. */
  editor: ReactNode;
  onEdit: () => void;
  onRemove: () => void;
}

export function LinkRow({ link, facts, editor, onEdit, onRemove }: LinkRowProps) {
  const row = useReturnedFocus(Boolean(editor));
  const { id, name } = link.linkedEquipment;
  const user = useCurrentUser();
  const edit = {
    label: link.comments ? 'Kommentar bearbeiten' : 'Kommentar hinzufügen',
    icon: <IconPencil size={18} aria-hidden />,
    onChoose: onEdit,
  };
  const remove = {
    label: 'Verknüpfung entfernen',
    icon: <IconUnlink size={18} aria-hidden />,
    onChoose: onRemove,
    destroys: true,
  } as const;
  const entries = [
    ...(can(user, 'link.update') ? [edit] : []),
    ...(can(user, 'link.delete') ? [remove] : []),
  ];
  return (
    <li className={`${rowClasses.row} ${classes.row}`} ref={row}>
      <div className={classes.body}>
        <LinkMark link={link} />
        <h3 className={rowClasses.name} dir="auto">
          <Link className={rowClasses.link} href={`/equipment/${id}`}>
            {name}
          </Link>
        </h3>
        {facts}
        {link.description && (
          <p className={classes.description} dir="auto">
            {link.description}
          </p>
        )}
        {editor ? (
          <div className={classes.editor}>{editor}</div>
        ) : (
          link.comments && <CutText text={link.comments} lines={4} />
        )}
        <div className={classes.marks}>
          <PendingPill record={link.id} />
        </div>
      </div>
      {!editor && entries.length > 0 && (
        <RowMenu label={`Aktionen für die Verknüpfung mit ${name}`} entries={entries} />
      )}
    </li>
  );
}
