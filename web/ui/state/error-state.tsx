import { Button } from '@mantine/core';
import { IconCloudOff, IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  title: string;
  text: string;
  onRepeat: () => void;
  isRepeating?: boolean;
  level?: 1 | 2;
  /** Another action beside the retry. */
  action?: ReactNode;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, text, onRepeat, isRepeating, level = 2, action } = props;
  return (
    <EmptyState
      tone="bad"
      icon={<IconCloudOff size={30} />}
      title={title}
      level={level}
      text={text}
      action={
        <>
          <Button
            leftSection={<IconRefresh size={18} />}
            onClick={onRepeat}
            loading={isRepeating ?? false}
          >
            Erneut versuchen
          </Button>
          {action}
        </>
      }
    />
  );
}
