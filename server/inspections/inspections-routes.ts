import type { FastifyInstance } from 'fastify';
import { inspectionDutyCalls } from '#contract/inspections/inspection-duties.ts';
import { inspectionKindCalls } from '#contract/inspections/inspection-kinds.ts';
import { inspectionRecordCalls } from '#contract/inspections/inspection-records.ts';
import { responsiblePeopleCalls } from '#contract/inspections/responsible-people.ts';
import { readLastChange } from '../audit/last-change.ts';
import { RawJson } from '../http/raw-json.ts';
import { read, write, writeTogether } from '../http/route.ts';
import { listAvailable } from '../users/responsible-user.ts';
import { addDueRoutes } from './due-routes.ts';
import { dutiesOf, setDuty } from './inspection-duties-service.ts';
import { createKind, removeKind, updateKind } from './inspection-kinds-service.ts';
import { listAll } from './inspection-kinds-store.ts';
import { closeRecords, getRecord, recordsOfEquipment } from './inspection-records-service.ts';
import { addRecordProtocolRoute } from './record-protocol-route.ts';

export function addInspectionRoutes(app: FastifyInstance): void {
  read(app, inspectionKindCalls.list, async ({ db }) => new RawJson(await listAll(db)));
  read(app, inspectionKindCalls.lastChange, ({ db, params }) =>
    readLastChange(db, { entityType: 'inspection_kind', entityId: params.id }),
  );
  write(app, inspectionKindCalls.create, ({ tx, user, body }) => createKind(tx, user.id, body));
  write(app, inspectionKindCalls.update, ({ tx, user, params, body }) =>
    updateKind(tx, user.id, params.id, body),
  );
  write(app, inspectionKindCalls.remove, async ({ tx, user, params }) => {
    await removeKind(tx, user.id, params.id);
    return undefined;
  });
  read(
    app,
    inspectionDutyCalls.ofEquipment,
    async ({ db, params }) => new RawJson(await dutiesOf(db, params.id)),
  );
  write(app, inspectionDutyCalls.set, ({ tx, user, params, body }) =>
    setDuty(tx, user.id, { equipmentId: params.id, kindId: params.kindId }, body),
  );
  read(app, responsiblePeopleCalls.list, ({ db }) => listAvailable(db));
  addRecordRoutes(app);
  addDueRoutes(app);
}

function addRecordRoutes(app: FastifyInstance): void {
  read(
    app,
    inspectionRecordCalls.ofEquipment,
    async ({ db, params }) => new RawJson(await recordsOfEquipment(db, params.id)),
  );
  read(app, inspectionRecordCalls.get, ({ db, params }) => getRecord(db, params.id));
  addRecordProtocolRoute(app);
  writeTogether(app, inspectionRecordCalls.create, ({ tx, user }, inputs) =>
    closeRecords(tx, user, inputs),
  );
}
