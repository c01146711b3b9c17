import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  title: string;
  text: string;
  onRepeat: () => void;
  isRepeating?: boolean;
  level?: 1 | 2;
}

export function ErrorState({ title, text, onRepeat, isRepeating, level = 2 }: ErrorStateProps) {
  return (
    <EmptyState
      tone="bad"
      icon={<IconCloudOff size={30} />}
      title={title}
      level={level}
      text={text}
      action={
        <Button
          leftSection={<IconRefresh size={18} />}
          onClick={onRepeat}
          loading={isRepeating ?? false}
        >
          Erneut versuchen
        </Button>
      }
    />
  );
}
