import type { ComponentType } from 'react';
import { Redirect, Route, Switch, useLocation, useParams, useSearch } from 'wouter';
import { type Action, can, permissions } from '#contract/permissions.ts';
import { recordId } from '#contract/record-id.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Spinner } from '#web/ui/state/spinner.tsx';
// Not lazy: while it loads, the screen that it replaces would go on refetching.
import { NoPermissionPage } from './pages/no-permission-page.tsx';

interface AppRoute {
  path: string;
  Screen: ComponentType;
  /** The permission that the screen needs. */
  needs?: Action;
}

/** A screen whose code is loaded when it is first opened. */
const screen = (load: () => Promise<ComponentType>) => lazyPart(load, Spinner);

const comingSoon = (title: string) =>
  screen(async () => {
    const { comingSoonPage } = await import('./pages/coming-soon-page.tsx');
    return comingSoonPage(title);
  });

export const routes: AppRoute[] = [
  {
    path: '/',
    Screen: screen(async () => (await import('./pages/search-home-page.tsx')).SearchHomePage),
  },
  {
    path: '/create',
    Screen: screen(
      async () => (await import('./pages/create-equipment-page.tsx')).CreateEquipmentPage,
    ),
    needs: 'equipment.create',
  },
  {
    path: '/manage',
    Screen: screen(
      async () => (await import('./pages/manage-equipment-page.tsx')).ManageEquipmentPage,
    ),
  },
  {
    path: '/equipment/:id',
    Screen: screen(
      async () => (await import('./pages/equipment-detail-page.tsx')).EquipmentDetailPage,
    ),
  },
  {
    path: '/equipment/:id/edit',
    Screen: screen(async () => (await import('#web/equipment/form/edit/edit-page.tsx')).EditPage),
    needs: 'equipment.update',
  },
  {
    path: '/equipment/:id/safety-links',
    Screen: screen(async () => (await import('./pages/safety-links-page.tsx')).SafetyLinksPage),
  },
  {
    path: '/safety-points/:id',
    Screen: screen(async () => (await import('./pages/safety-point-page.tsx')).SafetyPointPage),
  },
  {
    path: '/equipment/:id/impact',
    Screen: screen(async () => (await import('./pages/impact-page.tsx')).EquipmentImpactPage),
  },
  {
    path: '/safety-points/:id/impact',
    Screen: screen(async () => (await import('./pages/impact-page.tsx')).SafetyPointImpactPage),
  },
  {
    path: '/link-equipment',
    Screen: screen(async () => (await import('./pages/link-equipment-page.tsx')).LinkEquipmentPage),
    needs: 'link.create',
  },
  {
    path: '/scan',
    Screen: screen(async () => (await import('./scan/scan-page.tsx')).ScanPage),
  },
  {
    path: '/blank-codes',
    Screen: screen(async () => (await import('./pages/blank-codes-page.tsx')).BlankCodesPage),
    needs: 'code.make',
  },
  {
    path: '/l/:code',
    Screen: screen(async () => (await import('./scan/blank-code-page.tsx')).BlankCodePage),
  },
  {
    path: '/scenarios',
    Screen: screen(async () => (await import('#web/scenarios/scenarios-page.tsx')).ScenariosPage),
  },
  {
    path: '/scenario-runs/:id',
    Screen: screen(async () => (await import('./pages/scenario-run-page.tsx')).ScenarioRunPage),
  },
  {
    path: '/scenario-runs/:id/round',
    Screen: screen(async () => (await import('./scan/round-page.tsx')).RoundPage),
    needs: 'scenario.run',
  },
  {
    path: '/scenario-runs/:id/tasks/:taskId',
    Screen: screen(
      async () => (await import('./inspection-run/task-result-page.tsx')).TaskResultPage,
    ),
    needs: 'scenario.run',
  },
  {
    path: '/scenario-runs/:id/finish',
    Screen: screen(
      async () => (await import('./inspection-run/finish-page.tsx')).FinishInspectionsPage,
    ),
    needs: 'inspection.record',
  },
  {
    path: '/due',
    Screen: lazyPart(async () => (await import('./pages/due-page.tsx')).DuePage),
  },
  {
    path: '/equipment/:id/inspect/:kindId',
    Screen: screen(async () => (await import('./pages/inspect-page.tsx')).InspectPage),
    needs: 'inspection.record',
  },
  {
    path: '/inspection-records/:id',
    Screen: screen(
      async () => (await import('#web/inspections/records/record-page.tsx')).RecordPage,
    ),
  },
  {
    path: '/defects',
    Screen: lazyPart(async () => (await import('#web/defects/list/defects-page.tsx')).DefectsPage),
  },
  {
    path: '/defects/:id',
    Screen: lazyPart(async () => (await import('./pages/defect-page.tsx')).DefectPage),
  },
  {
    path: '/inspection-kinds',
    Screen: lazyPart(
      async () => (await import('#web/inspections/kinds/kinds-page.tsx')).InspectionKindsPage,
    ),
  },
  {
    path: '/stickers',
    Screen: screen(async () => (await import('#web/stickers/stickers-page.tsx')).StickersPage),
    needs: 'sticker.print',
  },
  { path: '/history', Screen: comingSoon('Verlauf') },
  {
    path: '/settings',
    Screen: screen(async () => (await import('./settings/settings-page.tsx')).SettingsPage),
  },
  {
    path: '/handbuch',
    Screen: screen(async () => (await import('#web/handbook/handbook-page.tsx')).HandbookPage),
  },
  {
    path: '/account',
    Screen: screen(async () => (await import('#web/account/account-page.tsx')).AccountPage),
  },
  {
    path: '/admin/users',
    Screen: screen(async () => (await import('#web/users/users-page.tsx')).UsersPage),
    needs: 'user.manage',
  },
  {
    path: '/admin/emergency-codes',
    Screen: screen(
      async () =>
        (await import('#web/emergency-access/emergency-codes-page.tsx')).EmergencyCodesPage,
    ),
    needs: 'emergency-access.manage',
  },
  {
    path: '/admin/equipment-types',
    Screen: screen(
      async () =>
        (await import('#web/equipment-types/equipment-types-page.tsx')).EquipmentTypesPage,
    ),
    needs: 'equipment-type.manage',
  },
  {
    path: '/admin/import',
    Screen: screen(async () => (await import('#web/imports/imports-page.tsx')).ImportsPage),
    needs: 'import.manage',
  },
  {
    path: '/admin/import/:id',
    Screen: screen(async () => (await import('#web/imports/import-page.tsx')).ImportPage),
    needs: 'import.manage',
  },
  {
    path: '/admin/audit-log',
    Screen: screen(async () => (await import('#web/audit-log/audit-log-page.tsx')).AuditLogPage),
    needs: 'audit-log.read',
  },
  {
    path: '/admin/jobs',
    Screen: screen(async () => (await import('#web/jobs/jobs-page.tsx')).JobsPage),
    needs: 'job.manage',
  },
  {
    path: '/admin/retention',
    Screen: screen(async () => (await import('#web/retention/retention-page.tsx')).RetentionPage),
    needs: 'retention.manage',
  },
];

/** Other texts must not get into the address of a request, where they might mean another call. */
const isRecordId = (text: string) => recordId.safeParse(text).success;

const NotFoundPage = lazyPart(
  async () => (await import('./pages/not-found-page.tsx')).NotFoundPage,
  Spinner,
);

export function Routes() {
  return (
    <Switch>
      {routes.map((route) => (
        <Route path={route.path} key={route.path}>
          <Guarded {...route} />
        </Route>
      ))}
      <Route>
        <NotFoundPage />
      </Route>
    </Switch>
  );
}

/** Ids are in lower case everywhere in the app, so an address with upper case is redirected. */
function LowerCaseId({ id }: { id: string }) {
  const [address] = useLocation();
  const search = useSearch();
  const own = address.replace(id, id.toLowerCase());
  return <Redirect to={search ? `${own}?${search}` : own} replace />;
}

/** The title of the page if the address contains no valid id. */
function missingAt(path: string): string | undefined {
  if (path.startsWith('/equipment/')) return 'Anlage nicht gefunden';
  if (path.startsWith('/safety-points/')) return 'Absicherungspunkt nicht gefunden';
  if (path.startsWith('/inspection-records/')) return 'Prüfbericht nicht gefunden';
  if (path.startsWith('/defects/')) return 'Mangel nicht gefunden';
  if (path.startsWith('/admin/import/')) return 'Import nicht gefunden';
  return path.startsWith('/scenario-runs/') ? 'Szenario-Lauf nicht gefunden' : undefined;
}

function Guarded({ path, Screen, needs }: AppRoute) {
  const { id } = useParams<{ id?: string }>();
  const user = useCurrentUser();
  if (id !== undefined && !isRecordId(id)) return <NotFoundPage missing={missingAt(path)} />;
  if (id !== undefined && id !== id.toLowerCase()) return <LowerCaseId id={id} />;
  if (!needs || can(user, needs)) return <Screen />;
  return <NoPermissionPage reason={permissions[needs].denied} />;
}
