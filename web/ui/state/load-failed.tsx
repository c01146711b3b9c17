import { Button } from '@mantine/core';
import { IconHome, IconMapPinOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { EmptyState } from './empty-state.tsx';
import { ErrorState } from './error-state.tsx';

interface LinkTo {
  label: string;
  href: string;
  icon: ReactNode;
}

const home: LinkTo = { label: 'Zur Startseite', href: '/', icon: <IconHome size={18} /> };
const tryAgain = 'Bitte versuchen Sie es gleich erneut.';

interface LoadFailedProps {
  title: string;
  text?: string;
  /** What is said instead where there is no such thing. */
  missing: { title: string; text: string };
  isMissing: boolean;
  /** The way to where there are others. */
  wayOut?: LinkTo;
  onRepeat: () => void;
  isRepeating: boolean;
}

/** In the place of a screen about one thing. */
export function LoadFailed(props: LoadFailedProps) {
  const {
    title,
    text = tryAgain,
    missing,
    isMissing,
    wayOut = home,
    onRepeat,
    isRepeating,
  } = props;
  if (isMissing) {
    return (
      <EmptyState icon={<IconMapPinOff size={30} />} {...missing} action={<WayOut {...wayOut} />} />
    );
  }
  return (
    <ErrorState
      title={title}
      text={text}
      onRepeat={onRepeat}
      isRepeating={isRepeating}
      action={<WayOut {...wayOut} variant="default" />}
    />
  );
}

function WayOut({ label, href, icon, variant = 'filled' }: LinkTo & { variant?: string }) {
  return (
    <Button component={Link} href={href} leftSection={icon} variant={variant}>
      {label}
    </Button>
  );
}
