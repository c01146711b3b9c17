import type { ComponentType } from 'react';
import { Route, Switch } from 'wouter';
import { type Action, can, permissions } from '#contract/permissions.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from './lazy-part.ts';

interface AppRoute {
  path: string;
  Screen: ComponentType;
  /** The right without which the screen says so instead of opening. */
  needs?: Action;
}

const coming = (title: string) =>
  lazyPart(async () => {
    const { comingSoonPage } = await import('./pages/coming-soon-page.tsx');
    return comingSoonPage(title);
  });

const routes: AppRoute[] = [
  {
    path: '/',
    Screen: lazyPart(async () => (await import('./pages/search-home-page.tsx')).SearchHomePage),
  },
  {
    path: '/create',
    Screen: lazyPart(async () => (await import('#web/equipment/form/create-page.tsx')).CreatePage),
    needs: 'equipment.create',
  },
  {
    path: '/manage',
    Screen: lazyPart(
      async () => (await import('#web/equipment/manage/manage-page.tsx')).ManagePage,
    ),
  },
  {
    path: '/equipment/:id',
    Screen: lazyPart(
      async () => (await import('./pages/equipment-detail-page.tsx')).EquipmentDetailPage,
    ),
  },
  {
    path: '/equipment/:id/edit',
    Screen: lazyPart(async () => (await import('#web/equipment/form/edit-page.tsx')).EditPage),
    needs: 'equipment.update',
  },
  { path: '/equipment/:id/safety-links', Screen: coming('Absicherung') },
  { path: '/link-equipment', Screen: coming('Anlagen verknüpfen'), needs: 'link.create' },
  { path: '/scenarios', Screen: coming('Szenario-Verwaltung') },
  { path: '/scenario-runs/:id', Screen: coming('Szenario-Lauf') },
  { path: '/history', Screen: coming('Verlauf') },
  {
    path: '/settings',
    Screen: lazyPart(async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  },
  { path: '/account', Screen: coming('Mein Konto') },
  { path: '/admin/users', Screen: coming('Benutzerverwaltung'), needs: 'user.manage' },
  {
    path: '/admin/equipment-types',
    Screen: coming('Anlagentypen'),
    needs: 'equipment-type.manage',
  },
  {
    path: '/admin/audit-log',
    Screen: coming('System-Aktivitätsprotokoll'),
    needs: 'audit-log.read',
  },
];

const NotFoundPage = lazyPart(
  async () => (await import('./pages/not-found-page.tsx')).NotFoundPage,
);
const NoPermissionPage = lazyPart(
  async () => (await import('./pages/no-permission-page.tsx')).NoPermissionPage,
);

export function Routes() {
  const user = useCurrentUser();
  return (
    <Switch>
      {routes.map(({ path, Screen, needs }) => (
        <Route path={path} key={path}>
          {needs && !can(user, needs) ? (
            <NoPermissionPage reason={permissions[needs].denied} />
          ) : (
            <Screen />
          )}
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}
