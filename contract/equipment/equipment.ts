import * as z from 'zod/mini';
import { call } from '../call.ts';
import { changedBy } from '../conflict.ts';
import { typeNameLimit } from '../equipment-types.ts';
import {
  bodyOf,
  type Change,
  deviceRows,
  fromField,
  fromParam,
  momentOf,
  noun,
  recordWithScreen,
} from '../noun.ts';
import { pageFacts, pageQuery } from '../paging.ts';
import { recordId } from '../record-id.ts';
import { line, optionalLine } from '../text/stored-text.ts';

export const equipmentLimits = {
  name: 200,
  type: typeNameLimit,
  locationRaw: 250,
  locationPart: 50,
  tag: 50,
  tags: 50,
  query: 500,
} as const;

const part = optionalLine(equipmentLimits.locationPart);

/** The fields that a user fills in. */
const fields = {
  name: line(equipmentLimits.name, { required: 'Bitte einen Namen angeben.' }),
  type: line(equipmentLimits.type, { required: 'Bitte einen Typ angeben.' }),
  locationRaw: line(equipmentLimits.locationRaw, { required: 'Bitte einen Standort angeben.' }),
  locationBuilding: part,
  locationFloor: part,
  locationColumn: part,
  locationRoom: part,
  tags: z.array(line(equipmentLimits.tag)).check(z.maxLength(equipmentLimits.tags)),
};

export const equipmentFields = z.object(fields);
export type EquipmentFields = z.infer<typeof equipmentFields>;
export type EquipmentField = keyof EquipmentFields;
export const equipmentFieldNames = Object.keys(fields) as EquipmentField[];

export const equipmentFieldLabels: Record<EquipmentField, string> = {
  name: 'Name',
  type: 'Typ',
  locationRaw: 'Standort',
  locationBuilding: 'Bauteil',
  locationFloor: 'Etage',
  locationColumn: 'Achse',
  locationRoom: 'Raum',
  tags: 'Tags',
};

/** The same fields as a base: old stored values may break rules that were added later. */
export const seenFields = z.object({
  name: z.string(),
  type: z.string(),
  locationRaw: z.string(),
  locationBuilding: z.nullable(z.string()),
  locationFloor: z.nullable(z.string()),
  locationColumn: z.nullable(z.string()),
  locationRoom: z.nullable(z.string()),
  tags: z.array(z.string()),
}) satisfies z.ZodMiniType<EquipmentFields>;

export const equipment = z.extend(seenFields, {
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  createdBy: z.nullable(z.uuid()),
  updatedBy: z.nullable(z.uuid()),
});
export type Equipment = z.infer<typeof equipment>;

/** The client may send the id, so that an Anlage created offline keeps it. */
export const newEquipment = z.object({
  id: z.optional(recordId),
  name: fields.name,
  type: fields.type,
  locationRaw: fields.locationRaw,
  locationBuilding: z._default(part, null),
  locationFloor: z._default(part, null),
  locationColumn: z._default(part, null),
  locationRoom: z._default(part, null),
  tags: z._default(fields.tags, []),
});

/**
 * Only the fields sent are changed. The sender states what it saw by version (`baseUpdatedAt`) or by value (`base`):
 * a value stays valid across several waiting changes of the same user.
 */
const equipmentChange = z.extend(z.partial(equipmentFields), {
  baseUpdatedAt: z.optional(z.iso.datetime()),
  base: z.optional(z.partial(seenFields)),
});
export type EquipmentChange = z.infer<typeof equipmentChange>;

/** With `base`, what others changed since is not deleted unseen. */
const equipmentRemoval = z.nullish(z.object({ base: z.optional(seenFields) }));

/** The details of a `conflict`: the same field changed by two users. */
export const equipmentConflict = z.object({
  fields: z.array(
    z.object({ field: z.enum(equipmentFieldNames), mine: z.unknown(), theirs: z.unknown() }),
  ),
  current: equipment,
  changedBy,
});
export type EquipmentConflict = z.infer<typeof equipmentConflict>;

/** The details of an `already_exists` about an Anlage that the same user created: its present state. */
export const ownEquipment = z.object({ current: equipment });

/** Search texts are normalised like stored texts. */
const filterText = z.optional(line(equipmentLimits.query));

export const equipmentListQuery = z.object({
  ...pageQuery,
  componentFilter: filterText,
  typeFilter: filterText,
  floorFilter: filterText,
  showAchtungOnly: z.optional(z.enum(['true', 'false'])),
});
export type EquipmentListQuery = z.output<typeof equipmentListQuery>;

/** The words of its filters, for the log. */
export const listFilterWords = {
  componentFilter: 'Bauteil',
  typeFilter: 'Typ',
  floorFilter: 'Etage',
  showAchtungOnly: { label: 'Nur Achtung', values: { true: 'Ja', false: 'Nein' } },
} as const;

const equipmentSearchQuery = z.object({
  ...pageQuery,
  q: filterText,
  type: filterText,
  site: filterText,
  building: filterText,
  floor: filterText,
  room: filterText,
});

const equipmentPage = z.object({
  equipment: z.array(equipment),
  ...pageFacts,
  /**
   * There are at least `total`, probably more: where counting them all would take long, it stops a thousand after the
   * beginning of the page. `total` and `totalPages` then grow from page to page.
   */
  isCut: z.optional(z.boolean()),
});
export type EquipmentPage = z.infer<typeof equipmentPage>;

/** Without `page` the whole list, with it one page and the total. */
const listOrPage = z.union([z.array(equipment), equipmentPage]);

const suggestion = z.object({ id: z.uuid(), name: z.string(), type: z.string() });
const similarEquipment = z.object({
  isDuplicate: z.boolean(),
  /** An Anlage with the same name is at the same place: saving would be refused. */
  isTaken: z.optional(z.boolean()),
  suggestions: z.array(suggestion),
});
export type SimilarEquipment = z.infer<typeof similarEquipment>;

const equipmentMetadata = z.object({
  types: z.array(z.string()),
  buildings: z.array(z.string()),
  floors: z.array(z.string()),
  columns: z.array(z.string()),
  rooms: z.array(z.string()),
  tags: z.array(z.string()),
});
export type EquipmentMetadata = z.infer<typeof equipmentMetadata>;

/**
 * Rows that a device with an older version of the app stores and deletes; the present one follows `changes.ts`.
 * `next` is the cursor of the next request.
 */
const equipmentChanges = z.object({
  changed: z.array(equipment),
  deleted: z.array(z.uuid()),
  next: z.string(),
  hasMore: z.boolean(),
  /** The server does not accept `since`: delete everything and start from the beginning. */
  reset: z.boolean(),
});
export type EquipmentChanges = z.infer<typeof equipmentChanges>;

const byId = z.object({ id: recordId });

export const equipmentCalls = {
  list: call({
    method: 'GET',
    path: '/api/equipment',
    summary: 'Alle Anlagen, oder mit page eine Seite davon',
    access: 'equipment.read',
    query: equipmentListQuery,
    answer: listOrPage,
  }),
  search: call({
    method: 'GET',
    path: '/api/equipment/search',
    summary: 'Anlagen suchen; mit page seitenweise und mit Gesamtzahl',
    access: 'equipment.read',
    query: equipmentSearchQuery,
    answer: listOrPage,
  }),
  suggestNames: call({
    method: 'GET',
    path: '/api/equipment/suggestions',
    summary: 'Namen, die der Suche ähneln („Meinten Sie“)',
    access: 'equipment.read',
    query: z.object({ q: z.string().check(z.maxLength(equipmentLimits.query)) }),
    answer: z.array(z.string()),
  }),
  metadata: call({
    method: 'GET',
    path: '/api/equipment/metadata',
    summary: 'Vorhandene Typen, Bauteile, Etagen, Achsen, Räume und Tags',
    access: 'equipment.read',
    answer: equipmentMetadata,
  }),
  /** Only older versions of the app call it. */
  changes: call({
    method: 'GET',
    path: '/api/equipment/changes',
    summary: 'Was sich seit dem letzten Abruf geändert hat, mit Löschungen',
    access: 'equipment.read',
    query: z.object({
      since: z._default(z.string().check(z.maxLength(300)), ''),
      limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(5_000)), 1_000),
    }),
    answer: equipmentChanges,
  }),
  get: call({
    method: 'GET',
    path: '/api/equipment/:id',
    summary: 'Eine Anlage',
    access: 'equipment.read',
    params: byId,
    answer: equipment,
    errors: ['equipment_not_found'],
  }),
  checkSimilar: call({
    method: 'POST',
    path: '/api/equipment/check-similar',
    summary: 'Ähnliche Anlagen am selben Standort suchen',
    access: 'equipment.create',
    onlyReads: true,
    body: z.object({
      name: z.string().check(z.maxLength(equipmentLimits.name)),
      locationRaw: z.string().check(z.maxLength(equipmentLimits.locationRaw)),
      type: z.optional(z.string().check(z.maxLength(equipmentLimits.type))),
      /** The Anlage that is being entered: it is not similar to itself. */
      id: z.optional(recordId),
    }),
    answer: similarEquipment,
  }),
  create: call({
    method: 'POST',
    path: '/api/equipment',
    summary: 'Anlage anlegen',
    access: 'equipment.create',
    body: newEquipment,
    answer: equipment,
    status: 201,
    errors: ['duplicate_equipment', 'already_exists'],
  }),
  update: call({
    method: 'PATCH',
    path: '/api/equipment/:id',
    summary: 'Anlage ändern',
    access: 'equipment.update',
    params: byId,
    body: equipmentChange,
    answer: equipment,
    errors: ['equipment_not_found', 'duplicate_equipment', 'conflict'],
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/equipment/:id',
    summary: 'Anlage löschen, mit allem, was daran hängt',
    access: 'equipment.delete',
    params: byId,
    body: equipmentRemoval,
    errors: ['equipment_not_found', 'conflict'],
  }),
};

/** Only the fields that a user fills in. */
export function fieldsIn(source: EquipmentChange): Partial<EquipmentFields> {
  const names = equipmentFieldNames.filter((name) => source[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, source[name]]));
}

const noFields: EquipmentFields = {
  ...{ name: '', type: '', locationRaw: '', tags: [] },
  ...{ locationBuilding: null, locationFloor: null, locationColumn: null, locationRoom: null },
};

export function equipmentAfter(
  row: Equipment | undefined,
  change: Change,
  id: string,
): Equipment | undefined {
  // Also gone while the user has not yet decided about a conflict of the deletion.
  if (change.action === 'delete') return undefined;
  if (change.made) return laterVersion(row, change.made as Equipment);
  const fields = fieldsIn(bodyOf<EquipmentChange>(change));
  if (change.action === 'update') return row && { ...row, ...fields };
  const at = momentOf(change);
  const stamps = {
    createdAt: at,
    updatedAt: at,
    createdBy: change.userId,
    updatedBy: change.userId,
  };
  return { ...(row ?? { ...noFields, id, ...stamps }), ...fields };
}

/** Answers may come in another order than the writes were made in, and a row of the feed between them. */
const laterVersion = (row: Equipment | undefined, made: Equipment): Equipment =>
  row && row.updatedAt > made.updatedAt ? row : made;

/**
 * For a new Anlage its location, otherwise the labels of the changed fields. `locationRaw` is left out if one of its
 * parts is listed.
 */
function changeText(change: Change): string | undefined {
  if (change.action === 'create') return (change.after as Equipment | undefined)?.locationRaw;
  const body = bodyOf<EquipmentChange>(change);
  const names = equipmentFieldNames.filter((name) => body[name] !== undefined);
  const hasPart = names.some((name) => name.startsWith('location') && name !== 'locationRaw');
  const shown = hasPart ? names.filter((name) => name !== 'locationRaw') : names;
  return shown.map((name) => equipmentFieldLabels[name]).join(', ');
}

export const equipmentNoun = noun({
  kind: 'equipment',
  label: 'Ausrüstung',
  logged: equipmentFieldLabels,
  readWith: 'equipment.read',
  device: deviceRows(equipment, ['id'], { overlay: equipmentAfter }),
  commands: {
    equipment: {
      create: {
        call: equipmentCalls.create,
        sentenceStart: 'Anlage angelegt:',
        record: fromField('id'),
      },
      update: {
        call: equipmentCalls.update,
        sentenceStart: 'Anlage geändert:',
        record: fromParam('id'),
      },
      delete: {
        call: equipmentCalls.remove,
        sentenceStart: 'Anlage gelöscht:',
        record: fromParam('id'),
      },
      words: { name: 'Die Anlage', fields: equipmentFieldLabels, detail: changeText },
      shownOn: recordWithScreen('equipment', fromParam('id'), fromField('id')),
      deletedElsewhere: {
        code: 'equipment_not_found',
        recreation: ({ after, data }) => {
          const id = fromParam('id')(data);
          return after ? { body: { ...fieldsIn(after as Equipment), id } } : undefined;
        },
      },
      correctable: ['duplicate_equipment', 'invalid_input'],
    },
  },
});
