import { ActionIcon, type ActionIconProps, Tooltip } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'wouter';

type IconButtonProps = Pick<ActionIconProps, 'variant' | 'color' | 'disabled' | 'loading'> & {
  /** The German name: read out, and shown as tooltip. */
  label: string;
  children: ReactNode;
} & ({ href: string; onClick?: never } | { href?: never; onClick: MouseEventHandler });

export function IconButton({ label, children, href, ...props }: IconButtonProps) {
  return (
    <Tooltip label={label}>
      {href === undefined ? (
        <ActionIcon aria-label={label} {...props}>
          {children}
        </ActionIcon>
      ) : (
        <ActionIcon component={Link} href={href} aria-label={label} {...props}>
          {children}
        </ActionIcon>
      )}
    </Tooltip>
  );
}
