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
  /** The texts if the record does not exist. */
  missing: { title: string; text: string };
  isMissing: boolean;
  /** The link to a list of such records. */
  overview?: LinkTo;
  onRepeat: () => void;
  isRepeating: boolean;
}

/** Shown instead of the screen of a single record. */
export function LoadFailed(props: LoadFailedProps) {
  const {
    title,
    text = tryAgain,
    missing,
    isMissing,
    overview = home,
    onRepeat,
    isRepeating,
  } = props;
  if (isMissing) {
    return (
      <EmptyState
        icon={<IconMapPinOff size={30} />}
        {...missing}
        action={<LinkButton {...overview} />}
      />
    );
  }
  return (
    <ErrorState
      title={title}
      text={text}
      onRepeat={onRepeat}
      isRepeating={isRepeating}
      action={<LinkButton {...overview} variant="default" />}
    />
  );
}

function LinkButton({ label, href, icon, variant = 'filled' }: LinkTo & { variant?: string }) {
  return (
    <Button component={Link} href={href} leftSection={icon} variant={variant}>
      {label}
    </Button>
  );
}
