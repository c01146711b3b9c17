import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './settings.module.css';

interface SettingRowProps {
  icon: ReactNode;
  title: string;
  description?: string;
  /** What stands at the right end: a button, a badge. */
  end?: ReactNode;
  /** At most one of the three: it makes the whole row the target. */
  href?: string;
  onClick?: () => void;
  disabled?: boolean;
}

export function SettingRow(props: SettingRowProps) {
  return (
    <li>
      <RowTarget {...props}>
        <span className={classes.icon}>{props.icon}</span>
        <span className={classes.texts}>
          <span className={classes.title}>{props.title}</span>
          {props.description && <span className={classes.description}>{props.description}</span>}
        </span>
        {props.end}
        {(props.href || props.onClick) && (
          <IconChevronRight className={classes.chevron} size={20} aria-hidden />
        )}
      </RowTarget>
    </li>
  );
}

function RowTarget({
  href,
  onClick,
  disabled,
  children,
}: SettingRowProps & { children: ReactNode }) {
  if (href !== undefined) {
    return (
      <Link className={classes.row} href={href}>
        {children}
      </Link>
    );
  }
  if (onClick || disabled) {
    return (
      <button className={classes.row} type="button" onClick={onClick} disabled={disabled}>
        {children}
      </button>
    );
  }
  return <div className={classes.row}>{children}</div>;
}
