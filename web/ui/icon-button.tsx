import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { MouseEventHandler, ReactNode } from 'react';
import { Link } from 'wouter';

type IconButtonProps = Pick<ActionIconProps, 'variant' | 'color' | 'disabled' | 'loading'> & {
  /** The German name for screen readers, also shown as a tooltip. */
  label: string;
  children: ReactNode;
} & (
    | { href: string; state?: object; onClick?: never }
    | { href?: never; state?: never; onClick: MouseEventHandler }
  );

export function IconButton({ label, children, href, state, ...props }: IconButtonProps) {
  const names = { 'aria-label': label, 'data-tooltip': label };
  return href === undefined ? (
    <ActionIcon {...names} {...props}>
      {children}
    </ActionIcon>
  ) : (
    <ActionIcon component={Link} {...{ href, state }} {...names} {...props}>
      {children}
    </ActionIcon>
  );
}
