import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './settings.module.css';

interface SettingRowProps {
  icon: ReactNode;
  title: string;
  description?: string;
  /** A word at the right end; on phones below the title. */
  status?: ReactNode;
  /** A control at the right end, if the row itself is not clickable. */
  control?: ReactNode;
  /** At most one of the three; it makes the whole row clickable. */
  href?: string;
  onClick?: () => void;
  disabled?: boolean;
}

export function SettingRow(props: SettingRowProps) {
  const { icon, title, description, status, control, href, onClick } = props;
  return (
    <li>
      <RowTarget {...props}>
        <span className={classes.icon}>{icon}</span>
        <span className={classes.texts}>
          <span className={classes.names}>
            <span className={classes.title}>{title}</span>
            {description && <span className={classes.description}>{description}</span>}
          </span>
          {status}
        </span>
        {control}
        {(href || onClick) && (
          <IconChevronRight className={classes.chevron} size={20} aria-hidden />
        )}
      </RowTarget>
    </li>
  );
}

function RowTarget(props: SettingRowProps & { children: ReactNode }) {
  const { href, onClick, disabled, children } = props;
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
