import { IconCloudCheck } from '@tabler/icons-react';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** With the time of the last sync. */
export function EverythingSent({ note }: { note: string }) {
  return (
    <EmptyState
      icon={<IconCloudCheck size={30} />}
      title="Alles ist gesendet."
      text="Was Sie ohne Verbindung ändern, steht hier, bis der Server es bestätigt hat."
      note={note}
    />
  );
}
