import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { bodyOf, type QueueItem } from '#web/offline/queue/queue-item.ts';

interface SaveFileButtonProps {
  item: QueueItem;
  file: Blob;
}

/** What the server does not take is on this device alone: nobody has to lose it by discarding it. */
export function SaveFileButton({ item, file }: SaveFileButtonProps) {
  const save = () => {
    const address = URL.createObjectURL(file);
    const link = document.createElement('a');
    link.href = address;
    link.download = bodyOf<{ fileName: string }>(item).fileName;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), giveBackAfter);
  };
  return (
    <Button variant="default" leftSection={<IconDownload size={18} />} onClick={save}>
      Datei speichern
    </Button>
  );
}

/** The browser reads the file after the click. */
const giveBackAfter = 60_000;
