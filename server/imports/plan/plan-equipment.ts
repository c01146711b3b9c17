/** Plans rows with Anlagen: which are new, which change what exists, and what is wrong with the others. */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { commentLimit } from '#contract/comments.ts';
import {
  type Equipment,
  type EquipmentField,
  type EquipmentFields,
  equipmentFieldNames,
  equipmentFields,
} from '#contract/equipment/equipment.ts';
import { placeKey } from '#contract/equipment/location.ts';
import { tagsInCell } from '#contract/equipment/tags.ts';
import { exampleName } from '#contract/imports/sheets.ts';
import { isSimilarTo } from '#contract/search/similar.ts';
import { fits } from '#contract/text/stored-text.ts';
import { codesOf, newCodesOf, withCodes } from './codes-of-row.ts';
import type { EarlierRows } from './earlier-rows.ts';
import {
  commentKey,
  type Existing,
  findExisting,
  findNamed,
  type NamedByRow,
} from './existing-equipment.ts';
import { KnownCodes } from './known-codes.ts';
import type { KnownNames } from './known-names.ts';
import {
  idKey,
  isId,
  isNameKey,
  nameKey,
  newCommentKey,
  type PlannedRow,
  refused,
} from './planned-row.ts';
import { type Planning, valuesOf } from './planning.ts';
import { isPart, locationAfter, locationIn } from './row-location.ts';
import type { RowValues } from './row-values.ts';

export interface EquipmentWrite {
  id: string;
  /** All fields of a new Anlage, or those that change. */
  fields: Partial<EquipmentFields>;
  /** Missing for a new one. */
  current?: Equipment;
  comment?: string;
  /** Values of codes that it does not have yet. */
  codes: readonly string[];
}

const sentences: Record<'name' | 'type' | 'locationRaw', string> = {
  name: 'Der Name fehlt.',
  type: 'Der Typ fehlt.',
  locationRaw: 'Der Standort fehlt: Bauteil, Etage oder Standort angeben.',
};

/** Planning so many takes a few milliseconds. */
const rowsAtOnce = 25;

export async function planEquipment(planning: Planning): Promise<PlannedRow<EquipmentWrite>[]> {
  const all = valuesOf(planning);
  const there = await findExisting(planning, all.map(namedBy));
  const codes = await KnownCodes.read(planning, all.flatMap(codesOf));
  const planned: PlannedRow<EquipmentWrite>[] = [];
  for (const [at, values] of all.entries()) {
    // Requests of other people are answered in between.
    if (at % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    planned.push(planOne(planning, values, { ...there, codes }));
  }
  return planning.earlier.refuseRepeated(await refuseTaken(planning, planned, there));
}

/** What the row names: for the Anlage that it may be about. */
const namedBy = (values: RowValues): NamedByRow => ({
  ...{ id: idOf(values), name: values.get('name'), location: locationIn(values) },
  comment: values.get('comment'),
});

const idOf = (values: RowValues) => values.get('id').toLowerCase();

/** The key of the name and the place that the Anlage gets, unless it has them already. */
function newNameKey({ write, keys }: PlannedRow<EquipmentWrite>): string | undefined {
  const key = keys.find(isNameKey);
  const { current } = write ?? {};
  const isSame = current && nameKey(current.name, current.locationRaw) === key;
  return write && !isSame ? key : undefined;
}

/** No two Anlagen may have the same name and location. */
async function refuseTaken(
  { tx, earlier }: Planning,
  planned: readonly PlannedRow<EquipmentWrite>[],
  { byName, searchedNames }: Existing,
): Promise<PlannedRow<EquipmentWrite>[]> {
  const wanted = planned.flatMap((row) => newNameKey(row) ?? []);
  const others = await findNamed(
    tx,
    wanted.filter((key) => !searchedNames.has(key)),
  );
  return planned.map((row) => {
    const key = newNameKey(row);
    if (key === undefined) return row;
    const holders = byName.get(key) ?? others.get(key) ?? [];
    const isTaken = holders.some(
      ({ id }) => id !== row.write?.id && (earlier.newNameOf(id) ?? key) === key,
    );
    if (!isTaken) return row;
    const { values, keys, equipmentId } = row;
    values.forgetSimilar();
    values.refuse('name', 'exists', 'Eine Anlage mit diesem Namen und Standort gibt es bereits.');
    return refused(values, keys, equipmentId);
  });
}

function planOne(
  { plan, names, earlier }: Planning,
  values: RowValues,
  there: Existing & { codes: KnownCodes },
): PlannedRow<EquipmentWrite> {
  if (values.get('name') === exampleName) {
    values.warn('name', 'example', 'Das ist die Beispielzeile der Vorlage. Sie wird übersprungen.');
    return { values, verdict: 'skipped', keys: [], equipmentId: null };
  }
  const id = plan.matching === 'id' ? idOf(values) : '';
  if (id && !isId(id)) values.refuse('id', 'bad_id', `„${values.get('id')}“ ist keine ID.`);
  const current = plan.matching === 'id' ? there.byId.get(id) : oneNamed(values, there);
  const fields = fieldsOf(values, current, plan.empty === 'clear');
  checkNames(values, fields, names);
  const comment = values.get('comment');
  if (!fits(comment, commentLimit)) {
    values.refuse('comment', 'too_long', `Der Kommentar hat mehr als ${commentLimit} Zeichen.`);
  }
  const name = fields.name ?? current?.name ?? '';
  const location = fields.locationRaw ?? current?.locationRaw ?? '';
  const nameKeys = name && location ? [nameKey(name, location)] : [];
  // A row by which the Anlage moves also has the name and place that other rows would find it by.
  if (current && plan.matching === 'name')
    nameKeys.push(nameKey(current.name, current.locationRaw));
  const keys = [...(id ? [idKey(id)] : []), ...new Set(nameKeys)];
  const codes = newCodesOf(values, current?.id ?? null, there.codes);
  if (current && plan.existing === 'only_new') {
    values.refuse(null, 'exists', 'Diese Anlage gibt es bereits.');
  }
  if (values.isRefused) return refused(values, keys, current?.id ?? null);
  if (!current) {
    warnOfDeleted(values, there.deleted.get(id));
    warnOfSimilar(values, { name, locationRaw: location, id: id || undefined }, there, earlier);
    const write = {
      ...{ id: id || randomUUID(), fields, codes: codes.map(({ value }) => value) },
      ...(comment ? { comment } : {}),
    };
    if (comment) keys.push(newCommentKey(earlier.keyOfNew(values.place, write.id), comment));
    return withCodes({ values, verdict: 'new', keys, equipmentId: null, write }, 'codes', codes);
  }
  const row = { values, keys, equipmentId: current.id };
  if (plan.existing === 'skip') return { ...row, verdict: 'skipped' };
  const changed = changedFields(fields, current);
  const isNewComment = comment !== '' && !there.comments.has(commentKey(current.id, comment));
  const isChanged = Object.keys(changed).length > 0 || isNewComment || codes.length > 0;
  if (!isChanged) return { ...row, verdict: 'unchanged' };
  const write = {
    ...{ id: current.id, fields: changed, current, codes: codes.map(({ value }) => value) },
    ...(isNewComment ? { comment } : {}),
  };
  if (isNewComment) keys.push(newCommentKey(idKey(current.id), comment));
  return withCodes({ ...row, verdict: 'changed', write }, 'codes', codes);
}

/** The Anlage with the name and the place of the row. A refusal is added if there are several from former times. */
function oneNamed(values: RowValues, { byName }: Existing): Equipment | undefined {
  const [found, ...others] =
    byName.get(nameKey(values.get('name'), locationIn(values) ?? '')) ?? [];
  if (others.length > 0) {
    const sentence = `„${values.get('name')}“ gibt es an diesem Standort mehrmals; bitte die ID angeben.`;
    values.refuse('name', 'several_equipment', sentence);
  }
  return found;
}

function changedFields(
  fields: Partial<EquipmentFields>,
  current: Equipment,
): Partial<EquipmentFields> {
  const names = equipmentFieldNames.filter(
    (name) => name in fields && JSON.stringify(fields[name]) !== JSON.stringify(current[name]),
  );
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}

/** What the row says about the fields of its Anlage: only of assigned columns, and of empty cells only if they clear. */
function fieldsOf(
  values: RowValues,
  current: Equipment | undefined,
  clears: boolean,
): Partial<EquipmentFields> {
  const given: Record<string, unknown> = {};
  for (const name of equipmentFieldNames) {
    const text = values.get(name);
    const isEmptied = values.has(name) && text === '' && clears;
    if (name === 'tags' && (text || isEmptied)) given.tags = tagsInCell(text);
    else if (name !== 'tags' && text) given[name] = text;
    else if (isPart(name) && isEmptied) given[name] = null;
  }
  const fields = checked(values, given);
  const locationRaw = locationAfter(values, fields, current);
  if (locationRaw !== undefined && locationRaw !== fields.locationRaw) {
    Object.assign(fields, checked(values, { locationRaw }));
  }
  refuseMissing(values, fields, current, clears);
  if (current) return fields;
  const rest = { locationBuilding: null, locationFloor: null, locationColumn: null };
  return { ...rest, locationRoom: null, tags: [], ...fields };
}

function refuseMissing(
  values: RowValues,
  fields: Record<string, unknown>,
  current: Equipment | undefined,
  clears: boolean,
): void {
  for (const name of ['name', 'type', 'locationRaw'] as const) {
    const isNeeded = !current || (clears && values.has(name));
    if (isNeeded && !fields[name]) {
      values.refuse(values.has(name) ? name : null, `missing_${name}`, sentences[name]);
    }
  }
}

/** By the rules of the form: lengths and numbers of tags. */
function checked(values: RowValues, fields: Record<string, unknown>): Partial<EquipmentFields> {
  for (const name of Object.keys(fields) as EquipmentField[]) {
    const result = equipmentFields.shape[name].safeParse(fields[name]);
    if (result.success) fields[name] = result.data;
    else {
      const [issue] = result.error.issues;
      const at = values.has(name) ? name : null;
      values.refuse(at, `invalid_${name}`, issue?.message ?? 'Diese Angabe ist ungültig.');
    }
  }
  return fields;
}

/** Types and Etagen that nobody uses yet may be misspelt. */
function checkNames(values: RowValues, fields: Partial<EquipmentFields>, names: KnownNames): void {
  if (fields.type && !values.isRefusedAt('type')) {
    const known = names.typeNamed(fields.type);
    if (known) fields.type = known;
    else {
      const similar = values.isKept('type') ? undefined : names.typeLike(fields.type);
      if (similar) {
        const sentence = `Den Typ „${fields.type}“ gibt es noch nicht. Ist „${similar}“ gemeint?`;
        values.warn('type', 'unknown_type', sentence, { to: similar, keepLabel: 'Neu anlegen' });
      } else {
        values.note('type', 'new_type', `Der Typ „${fields.type}“ wird neu angelegt.`);
      }
    }
  }
  const spelling =
    fields.locationFloor &&
    !values.isRefusedAt('locationFloor') &&
    names.floorLike(fields.locationFloor);
  if (fields.locationFloor && spelling) {
    const sentence = `Die Etage „${fields.locationFloor}“ heißt sonst „${spelling}“.`;
    values.warn('locationFloor', 'floor_spelling', sentence, { to: spelling });
  }
}

const germanDay = new Intl.DateTimeFormat('de-DE', {
  ...{ day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Berlin' },
});

/** An old export has Anlagen that somebody has deleted since. */
function warnOfDeleted(values: RowValues, at: string | undefined): void {
  if (!at) return;
  const sentence = `Diese Anlage wurde am ${germanDay.format(new Date(at))} gelöscht. Die Zeile legt sie wieder an.`;
  values.warn('id', 'deleted', sentence);
}

function warnOfSimilar(
  values: RowValues,
  candidate: { name: string; locationRaw: string; id: string | undefined },
  { atPlace }: Existing,
  earlier: EarlierRows,
): void {
  const neighbours = atPlace.get(placeKey(candidate.locationRaw));
  const similar = neighbours?.find(isSimilarTo(candidate));
  const inFile = earlier.similarTo(candidate);
  if (similar) {
    values.warn('name', 'similar', `Am selben Standort gibt es schon „${similar.name}“.`);
  } else if (inFile) {
    const row = earlier.placeOf(inFile, values.place.sheet);
    const sentence = `Am selben Standort steht in ${row} schon „${inFile.name}“.`;
    values.warn('name', 'similar_row', sentence);
  }
  earlier.addName(candidate.locationRaw, values.place, candidate.name);
}
