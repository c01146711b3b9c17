import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '../icon-button.tsx';
import { ThemeToggle } from '../theme/theme-toggle.tsx';
import { useHeaderSlot } from './header-slot.ts';
import { Logo } from './logo.tsx';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  title: string;
  subtitle?: string;
  /** The target of the back button; without it phones show the logo instead. */
  backHref?: string;
  /** Buttons before the theme toggle. */
  actions?: ReactNode;
  /** A second row on phones, between title and actions on wide screens. */
  toolbar?: ReactNode;
}

export function PageHeader({ title, subtitle, backHref, actions, toolbar }: PageHeaderProps) {
  const slot = useHeaderSlot();
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <div className={classes.lead}>
          {backHref === undefined ? (
            <span className={classes.logo}>
              <Logo />
            </span>
          ) : (
            <IconButton label="Zurück" href={backHref}>
              <IconArrowLeft size={22} />
            </IconButton>
          )}
          <div className={classes.titles}>
            <h1 className={classes.title}>{title}</h1>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
        </div>
        {toolbar && <div className={classes.toolbar}>{toolbar}</div>}
        <div className={classes.actions}>
          {actions}
          {slot}
          <span className={slot && backHref !== undefined ? classes.besideBell : ''}>
            <ThemeToggle />
          </span>
        </div>
      </div>
    </header>
  );
}
