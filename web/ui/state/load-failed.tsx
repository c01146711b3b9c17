import { Button } from '@mantine/core';
import { IconHome, IconMapPinOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

interface LoadFailedProps {
  title: string;
  /** What is said instead where there is no such thing. */
  missing: { title: string; text: string };
  isMissing: boolean;
  /** The next step where there is no such thing. */
  action?: ReactNode;
  onRepeat: () => void;
  isRepeating: boolean;
}

/** In the place of a screen about one thing. */
export function LoadFailed(props: LoadFailedProps) {
  const { title, missing, isMissing, action = <WayHome />, onRepeat, isRepeating } = props;
  if (isMissing) {
    return <EmptyState icon={<IconMapPinOff size={30} />} {...missing} action={action} />;
  }
  return (
    <ErrorState
      title={title}
      text="Bitte versuchen Sie es gleich erneut."
      onRepeat={onRepeat}
      isRepeating={isRepeating}
    />
  );
}

function WayHome() {
  return (
    <Button component={Link} href="/" leftSection={<IconHome size={18} />}>
      Zur Startseite
    </Button>
  );
}
