import { Link, useLocation } from 'wouter';
import { forgetSearch } from '#web/session/session-state.ts';
import { Logo } from '#web/ui/page/logo.tsx';
import classes from './navigation.module.css';
import { activeTab, tabs } from './tabs.ts';

/** One element: a bar at the bottom of the phone, a rail at the left of wide screens. */
export function Navigation() {
  const [pathname] = useLocation();
  const active = activeTab(pathname);

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
          onClick={() => path !== '/' && forgetSearch()}
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
