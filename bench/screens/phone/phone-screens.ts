/** Every route of the app with something to see on it, and what a thumb does there. */
import { readFile } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { LoadedServer } from '../../stock/loaded-server.ts';

export interface PhoneScreen {
  /** The route as the app names it. */
  route: string;
  address: string;
  /** Buttons that open something a press of Escape closes. */
  taps: readonly string[];
}

/** The shell of the app around an empty screen. */
export const bareShell = '/history';

/** Most screens have a field to type into as well. */
const taps: Record<string, readonly string[]> = {
  '/': ['Filter', 'Schnellsuche'],
  '/manage': ['Filter'],
  '/equipment/:id': ['QR-Code', 'Dokument hochladen'],
  '/scenarios': ['Neues Szenario'],
  '/admin/users': ['Benutzer hinzufügen'],
  '/admin/equipment-types': ['Neuer Typ'],
  '/admin/audit-log': ['Filter'],
};

/** Addresses whose id is that of an Anlage, unless the route says otherwise. */
const tableOf = (route: string) => {
  if (route.startsWith('/safety-points/')) return 'point';
  return route.startsWith('/scenario-runs/') ? 'run' : 'equipment';
};

/** The person has a run under way and quick-search buttons, as somebody at work has. */
async function makePersonal({ db }: Database, userId: string): Promise<void> {
  await db.execute(sql`
    update scenario_runs set started_by = ${userId} where finished_at is null`);
  await db.execute(sql`
    insert into quick_search_buttons (id, user_id, search_term, display_label, "order")
    select gen_random_uuid(), ${userId}, term, term, place
    from unnest(array['Pumpe', 'RLT', 'UV']) with ordinality as button (term, place)`);
}

type Ids = Record<'equipment' | 'point' | 'run', string>;

/** An Anlage with links, Absicherungen, comments and documents; a point that secures something. */
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
    address: route.replace(':id', ids[tableOf(route)]),
    taps: taps[route] ?? [],
  }));
}
