/** The table of the made-up noun and its migration. */
import { doublePrecision, pgTable, text } from 'drizzle-orm/pg-core';
import { changedIn, id } from '#server/db/tables/columns.ts';
import { equipmentId } from '#server/db/tables/equipment.ts';
import { userId } from '#server/db/tables/people.ts';
import { personal } from '#server/db/tables/personal.ts';

export const meterReadings = pgTable('meter_readings', {
  id: id(),
  equipmentId: equipmentId(),
  value: doublePrecision().notNull(),
  note: text(),
  createdBy: userId(),
  changedIn: changedIn(),
});

export const meterReadingsPersonal = personal(meterReadings, {
  retention: 'record',
  erase: 'keep',
  label: 'Zählerstand',
  columns: {
    id: 'not_personal',
    equipmentId: 'not_personal',
    value: 'not_personal',
    note: 'text_about_equipment',
    createdBy: 'author',
    changedIn: 'derived',
  },
});

export const readingsMigration = `
  create table meter_readings (
    id uuid primary key default gen_random_uuid(),
    equipment_id uuid not null references equipment (id) on delete cascade,
    value double precision not null,
    note text,
    created_by uuid references users (id) on delete set null,
    changed_in xid8 not null default pg_current_xact_id());
  create trigger feed_changed before update on meter_readings
    for each row execute function feed_changed();
  create trigger feed_deleted after delete on meter_readings
    for each row execute function feed_deleted('meter_reading', 'equipment_id', '', '');`;
