import { type MouseEvent, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { forgetSearch } from '#web/session/session-state.ts';
import { Logo } from '#web/ui/page/logo.tsx';
import classes from './navigation.module.css';
import { activeTab, tabs } from './tabs.ts';

/** One element: a bar at the bottom of the phone, a rail at the left of wide screens. */
export function Navigation() {
  const [pathname, navigate] = useLocation();
  // Marked before its screen is rendered, which takes longer than a tap may stay without an answer.
  const [tapped, setTapped] = useState<string>();
  const active = tapped ?? activeTab(pathname);

  const open = (event: MouseEvent, path: string) => {
    event.preventDefault();
    setTapped(path);
    afterPaint(() => {
      if (path !== '/') forgetSearch();
      setTapped(undefined);
      navigate(path);
    });
  };

  return (
    <nav className={classes.navigation} aria-label="Hauptnavigation">
      <span className={classes.logo}>
        <Logo />
      </span>
      {tabs.map(({ path, label, Icon }) => (
        <Link
          className={classes.tab}
          href={path}
          key={path}
          aria-current={path === active ? 'page' : undefined}
          onClick={(event) => open(event, path)}
        >
          <span className={classes.icon}>
            <Icon size={22} aria-hidden />
          </span>
          {label}
        </Link>
      ))}
    </nav>
  );
}

/**
 * Runs the work after the browser has painted what is rendered now. For work that would delay the answer to a tap: a
 * task that is queued in a frame runs after the frame was painted.
 */
function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
