import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { takeOverUpdate } from '#web/service-worker/register.ts';
import { NoticeCard } from '#web/ui/notice/notice-card.tsx';

export function UpdateCard({ onClose }: { onClose: () => void }) {
  return (
    <NoticeCard
      icon={<IconRefresh size={22} />}
      title="Neue Version verfügbar"
      text="Sie wird übernommen, sobald Sie diese Seite verlassen."
      onClose={onClose}
      actions={<Button onClick={takeOverUpdate}>Jetzt aktualisieren</Button>}
    />
  );
}
