import { IconUsers } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { SettingRow } from '#web/ui/page/setting-row.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { waitingCountQuery } from './user-queries.ts';

/** Shows how many users wait for approval. */
export function UsersSettingRow() {
  const { data: waiting = 0 } = useQuery(waitingCountQuery);
  return (
    <SettingRow
      icon={<IconUsers size={20} />}
      title="Benutzerverwaltung"
      description={waiting > 0 ? waitingText(waiting) : 'Konten freischalten, Rollen vergeben'}
      href="/admin/users"
      {...(waiting > 0 ? { control: <Pill tone="accent">{waiting}</Pill> } : {})}
    />
  );
}

function waitingText(waiting: number): string {
  return waiting === 1
    ? '1 Konto wartet auf Freigabe'
    : `${waiting.toLocaleString('de-DE')} Konten warten auf Freigabe`;
}
