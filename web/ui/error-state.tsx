import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { StateMessage } from './state-message.tsx';

interface ErrorStateProps {
  title: string;
  text: string;
  onRepeat: () => void;
  isRepeating?: boolean;
}

export function ErrorState({ title, text, onRepeat, isRepeating = false }: ErrorStateProps) {
  return (
    <StateMessage
      tone="bad"
      icon={<IconCloudOff size={30} />}
      title={title}
      text={text}
      action={
        <Button leftSection={<IconRefresh size={18} />} onClick={onRepeat} loading={isRepeating}>
          Erneut versuchen
        </Button>
      }
    />
  );
}
