import { IconReplace, IconReplaceOff, IconTrash } from '@tabler/icons-react';
import { shownCode } from '#contract/codes/blank-codes.ts';
import type { EquipmentCode } from '#contract/codes/equipment-codes.ts';
import { can } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { PendingPill } from '#web/sync/pending-pill.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { RowMenu } from '#web/ui/dialog/row-menu.tsx';
import { Pill } from '#web/ui/pill.tsx';
import classes from './code-row.module.css';

interface CodeRowProps {
  code: EquipmentCode;
  onReplaced: (isReplaced: boolean) => void;
  onRemove: () => void;
}

export function CodeRow({ code, onReplaced, onRemove }: CodeRowProps) {
  const user = useCurrentUser();
  const { id, replacedAt, createdAt } = code;
  const shown = shownCode(code.value);
  const replace = replacedAt
    ? {
        label: 'Kennzeichnung „Ersetzt“ aufheben',
        icon: <IconReplaceOff size={18} aria-hidden />,
        onChoose: () => onReplaced(false),
      }
    : {
        label: 'Als ersetzt kennzeichnen',
        icon: <IconReplace size={18} aria-hidden />,
        onChoose: () => onReplaced(true),
      };
  const remove = {
    label: 'Code entfernen',
    icon: <IconTrash size={18} aria-hidden />,
    onChoose: onRemove,
    destroys: true,
  } as const;
  const entries = [
    ...(can(user, 'code.update') ? [replace] : []),
    ...(can(user, 'code.delete') ? [remove] : []),
  ];
  return (
    <li className={classes.row}>
      <div className={classes.body}>
        <p className={classes.value} dir="auto">
          {shown}
        </p>
        <p className={classes.meta}>
          Zugeordnet am <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        <div className={classes.marks}>
          {replacedAt && <Pill>Ersetzt seit {formatDate(replacedAt)}</Pill>}
          <PendingPill record={id} />
        </div>
      </div>
      {entries.length > 0 && <RowMenu label={`Aktionen für den Code ${shown}`} entries={entries} />}
    </li>
  );
}
