/** Every route of the app, with an address that shows data and the buttons to tap. */
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { LoadedServer } from '../../stock/loaded-server.ts';

export interface PhoneScreen {
  /** The route as the app names it. */
  route: string;
  address: string;
  /** Buttons that open something which Escape closes. */
  taps: readonly string[];
}

/** The shell of the app around an empty screen. */
export const bareShell = '/history';

/** The buttons of each route. Fields are found on the screen itself. */
const taps: Record<string, readonly string[]> = {
  '/': ['Filter', 'Schnellsuche'],
  '/manage': ['Filter'],
  '/equipment/:id': ['QR-Code', 'Dokument hochladen'],
  '/scan': ['Code eintippen'],
  '/l/:code': ['Code eintippen'],
  '/scenario-runs/:id/round': ['Code eintippen'],
  '/scenarios': ['Neues Szenario'],
  '/admin/users': ['Benutzer hinzufügen'],
  '/admin/equipment-types': ['Neuer Typ'],
  '/admin/audit-log': ['Filter'],
};

/** A code of our own that was never printed: the scanner says so. */
const unknownCode = '222222222222';

/** The kind of record whose id a route contains: an Anlage, unless the route names another one. */
const recordOf = (route: string) => {
  if (route.startsWith('/safety-points/')) return 'point';
  return route.startsWith('/scenario-runs/') ? 'run' : 'equipment';
};

/** Gives the person an unfinished run and quick-search buttons, as people at work have them. */
async function makePersonal({ db }: Database, userId: string): Promise<void> {
  await db.execute(sql`
    update scenario_runs set started_by = ${userId} where finished_at is null`);
  await db.execute(sql`
    insert into quick_search_buttons (id, user_id, search_term, display_label, "order")
    select gen_random_uuid(), ${userId}, term, term, place
    from unnest(array['Pumpe', 'RLT', 'UV']) with ordinality as button (term, place)`);
}

type Ids = Record<'equipment' | 'point' | 'run', string>;

/** An Anlage with links, safety links, comments and documents; a safety point with links. */
async function findIds({ db }: Database): Promise<Ids> {
  const { rows } = await db.execute<Ids & Record<string, unknown>>(sql`
    select
      (select equipment_id from equipment_documents
        join equipment_comments using (equipment_id) join equipment_safety_links using (equipment_id)
        group by equipment_id order by count(*) desc, equipment_id limit 1) as equipment,
      (select safety_point_id from equipment_safety_links
        group by safety_point_id order by count(*) desc, safety_point_id limit 1) as point,
      (select id from scenario_runs where finished_at is null limit 1) as run`);
  const [ids] = rows;
  if (!ids?.equipment || !ids.point || !ids.run) throw new Error('the demo data lack something');
  return ids;
}

export async function phoneScreens({ database, userId }: LoadedServer): Promise<PhoneScreen[]> {
  await makePersonal(database, userId);
  const ids = await findIds(database);
  const source = await readFile(new URL('../../../web/app/routes.tsx', import.meta.url), 'utf8');
  const routes = [...source.matchAll(/\bpath: '([^']+)'/g)].map(([, route = '']) => route);
  return routes.map((route) => ({
    route,
    address: route.replace(':id', ids[recordOf(route)]).replace(':code', unknownCode),
    taps: taps[route] ?? [],
  }));
}
