import type { FastifyInstance } from 'fastify';
import { dayOf } from '#contract/calendar-day.ts';
import { defectEntryCalls } from '#contract/defects/defect-entries.ts';
import { defectListCalls } from '#contract/defects/defect-list.ts';
import { defectCalls } from '#contract/defects/defects.ts';
import { RawJson } from '../http/raw-json.ts';
import { read, write } from '../http/route.ts';
import { listAvailable } from '../users/responsible-user.ts';
import { createEntry, entriesOf } from './defect-entries-service.ts';
import { findItem, listPage } from './defect-list.ts';
import { createDefect, defectsOf, updateDefect } from './defects-service.ts';

export function addDefectRoutes(app: FastifyInstance): void {
  read(app, defectListCalls.list, async ({ db, user, query: { page, limit, ...filters } }) => {
    const viewer = { today: dayOf(new Date()), userId: user.id };
    return new RawJson(await listPage(db, filters, { viewer, paging: { page: page ?? 1, limit } }));
  });
  read(app, defectListCalls.people, ({ db }) => listAvailable(db));
  read(
    app,
    defectListCalls.get,
    async ({ db, params }) => new RawJson(await findItem(db, params.id)),
  );
  read(
    app,
    defectCalls.ofEquipment,
    async ({ db, params }) => new RawJson(await defectsOf(db, params.id)),
  );
  write(app, defectCalls.create, ({ tx, user, body }) => createDefect(tx, user.id, body));
  write(app, defectCalls.update, ({ tx, user, params, body }) =>
    updateDefect(tx, user, params.id, body),
  );
  read(
    app,
    defectEntryCalls.list,
    async ({ db, params }) => new RawJson(await entriesOf(db, params.id)),
  );
  write(app, defectEntryCalls.create, ({ tx, user, params, body }) =>
    createEntry(tx, user.id, params.id, body),
  );
}
