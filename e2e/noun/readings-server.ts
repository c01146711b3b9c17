/** The server's part of the made-up noun; a real noun has a folder for it. */
import { eq, sql } from 'drizzle-orm';
import type { RowKind } from '#contract/changes.ts';
import { AppError } from '#contract/errors.ts';
import type { ServerNoun } from '#server/app.ts';
import { record } from '#server/audit/record.ts';
import { read, write } from '#server/http/route.ts';
import { readingCalls, readingNotFound } from './readings.ts';
import { meterReadings } from './readings-table.ts';

/** The types know only the nouns of the product. */
export const readingKind = 'meter_reading' as RowKind;

const { id, equipmentId, value, note } = meterReadings;
const columns = { id, equipmentId, value, note };

export const readingsOnServer: ServerNoun = {
  feeds: [
    {
      kind: readingKind,
      table: sql`meter_readings`,
      home: sql`equipment_id`,
      json: sql`json_build_object('id', e.id, 'equipmentId', e.equipment_id, 'value', e.value,
        'note', e.note)`,
    },
  ],
  addRoutes: (app) => {
    read(app, readingCalls.list, ({ db, params }) =>
      db.select(columns).from(meterReadings).where(eq(equipmentId, params.id)),
    );
    write(app, readingCalls.create, async ({ tx, user, params, body }) => {
      const [made] = await tx
        .insert(meterReadings)
        .values({ ...body, equipmentId: params.id, createdBy: user.id })
        .returning(columns);
      if (!made) throw new Error('nothing was inserted');
      const { id: entityId, ...newValues } = made;
      await record(tx, {
        ...{ action: 'create', entityType: readingKind, entityId, userId: user.id, newValues },
      });
      return made;
    });
    write(app, readingCalls.remove, async ({ tx, user, params }) => {
      const isOne = eq(id, params.readingId);
      const [gone] = await tx.delete(meterReadings).where(isOne).returning(columns);
      if (!gone) throw new AppError(readingNotFound);
      const { id: entityId, ...oldValues } = gone;
      await record(tx, {
        ...{ action: 'delete', entityType: readingKind, entityId, userId: user.id, oldValues },
      });
      return undefined;
    });
  },
};
