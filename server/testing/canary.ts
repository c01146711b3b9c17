import { randomUUID } from 'node:crypto';
import { eq, isNull } from 'drizzle-orm';
import { valueIdOf } from '#contract/codes/code-values.ts';
import type { Comment } from '#contract/comments.ts';
import { defectText } from '#contract/defects/defect-list.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import type { Db } from '../db/database.ts';
import * as tables from '../db/tables/index.ts';
import { pdfFile } from './samples/file-samples.ts';
import { closedRecord } from './samples/inspection-samples.ts';
import { sampleLayout } from './samples/sticker-samples.ts';
import { makeDocument, makeEquipment, uploadUrl } from './samples/upload-file.ts';
import type { Person, TestApp } from './test-app.ts';

/** Strings that belong to one person and to nothing else. */
export interface PersonStrings {
  email: string;
  firstName: string;
  lastName: string;
  displayName: string;
  profileImageUrl: string;
  externalId: string;
  ipAddress: string;
  userAgent: string;
}

export const canary: PersonStrings = {
  email: 'kanarina.gelbfeder@voliere.example',
  firstName: 'Kanarina',
  lastName: 'Gelbfeder',
  displayName: 'Kanarina "Kiwi" Gelbfeder',
  profileImageUrl: 'https://bilder.example/kanarina.png',
  externalId: 'https://sso.example#kanarina-4711',
  ipAddress: '203.0.113.77',
  userAgent: 'VoliereBrowser/7.1',
};

/** Another person, who appears in the same places. */
export const sparrow: PersonStrings = {
  email: 'spatz@dachrinne.example',
  firstName: 'Spatzius',
  lastName: 'Graufink',
  displayName: 'Spatzius Graufink',
  profileImageUrl: 'https://bilder.example/spatz.png',
  externalId: 'https://sso.example#spatz-4712',
  ipAddress: '198.51.100.12',
  userAgent: 'DachBrowser/3.2',
};

const fullName = ({ firstName, lastName }: PersonStrings) => `${firstName} ${lastName}`;

/** A signed-in user with these strings, whose requests have their address and browser. */
export async function signInAsPerson(running: TestApp, who: PersonStrings): Promise<Person> {
  const { ipAddress, userAgent, ...profile } = who;
  const person = await running.person('reviewer', profile);
  await running.database.db.insert(tables.sessions).values({
    tokenHash: randomUUID(),
    userId: person.id,
    idToken: `header.${who.email}.signature`,
  });
  return {
    ...person,
    send: (request) =>
      person.send({
        ...request,
        remoteAddress: ipAddress,
        headers: {
          ...{ 'user-agent': userAgent, 'idempotency-key': randomUUID() },
          ...request.headers,
        },
      }),
  };
}

/** Does everything a person can do, by the calls of the application. */
export async function doEverything(
  person: Person,
  who: PersonStrings,
  other: PersonStrings,
): Promise<Equipment> {
  const send = (method: 'POST' | 'PATCH', url: string, payload: object) =>
    person.send({ method, url, payload });
  const [equipment, second] = [await makeEquipment(person), await makeEquipment(person)];
  await send('POST', `/api/equipment/${equipment.id}/comments`, {
    content: `Schlüssel bei ${fullName(other)}, notiert von mir`,
  });
  const about = { fileName: `Plan ${fullName(who)}.pdf`, equipmentId: equipment.id };
  const description = `Gezeichnet von ${fullName(who)}`;
  const title = `Plan von ${who.displayName}`;
  await makeDocument(person, pdfFile, { ...about, title, description });
  await makeDocument(person, pdfFile, { ...about, title: 'Nur für mich', isPrivate: true });
  await uploadUrl(person);
  await send('POST', `/api/equipment/${equipment.id}/links`, {
    ...{ targetEquipmentId: second.id, linkType: 'dependency' },
    ...{ description: `Für ${fullName(who)}`, comments: `Fragen an ${fullName(other)}` },
  });
  const value = `INV-${randomUUID()}`;
  const code = { id: randomUUID(), value, valueId: await valueIdOf(value) };
  await send('POST', `/api/equipment/${equipment.id}/codes`, code);
  const note = `Bestellt von ${fullName(who)}`;
  await send('POST', '/api/code-batches', { id: randomUUID(), count: 1, note });
  await send('POST', '/api/safety-points', {
    ...{ identifier: 'F12', description: `Schlüssel hat ${fullName(other)}` },
  });
  await send('POST', '/api/quick-search-buttons', {
    ...{ searchTerm: fullName(who), displayLabel: who.lastName, order: 0 },
  });
  await send('POST', '/api/me/calendar', { scope: 'mine' });
  await send('POST', '/api/me/consent', { consentType: 'analytics', consentGiven: true });
  await send('POST', '/api/me/consent', { consentType: 'analytics', consentGiven: false });
  await send('PATCH', '/api/me', { firstName: `${who.firstName} ` });
  await send('PATCH', '/api/me', { displayName: `Zuvor ${who.displayName}` });
  await send('PATCH', '/api/me', { displayName: who.displayName });
  await person.send({ method: 'GET', url: '/api/me/export' });
  await send('POST', '/api/log-frontend-error', {
    ...{ message: `Fehler bei ${who.email}`, timestamp: new Date().toISOString() },
    ...{ userAgent: who.userAgent, url: `/suche?q=${encodeURIComponent(who.email)}` },
  });
  return equipment;
}

/** Writes rows about a person that no call of theirs writes. */
export async function writeAboutPerson(
  db: Db,
  [personId, who]: [string, PersonStrings],
  otherId: string,
): Promise<void> {
  const named = { email: who.email, firstName: who.firstName, lastName: who.lastName };
  await db.insert(tables.userBlacklist).values({
    ...{ userId: personId, blockedBy: otherId, unblockedBy: otherId, unblockedAt: now() },
    reason: `${who.lastName} war unbekannt verzogen`,
  });
  await db.insert(tables.auditLog).values([
    {
      ...{ action: 'update', entityType: 'user', entityId: personId, userId: otherId },
      ...{ oldValues: { ...named, role: 'viewer' }, newValues: { ...named, role: 'reviewer' } },
      ...{ reason: `${who.firstName} prüft jetzt`, changeSummary: `E-Mail ${who.email}` },
    },
    {
      ...{ action: 'update', entityType: 'scenario', entityId: randomUUID(), userId: otherId },
      newValues: { description: `Rücksprache mit ${fullName(who)}`, createdBy: personId },
      ...{ reason: `Wunsch von ${who.lastName}`, emergencyCode: `Werk von ${who.lastName}` },
    },
  ]);
  await db.insert(tables.gdprEvents).values({
    ...{ userId: personId, eventType: 'right_to_rectification', performedBy: otherId },
    details: { note: `${fullName(who)} rief an`, consentType: 'analytics' },
  });
  await db.insert(tables.adminNotifications).values([
    {
      ...{ type: 'gdpr_request', title: 'Anfrage', userId: personId },
      message: `${fullName(who)} (${who.email}) bittet um Auskunft`,
    },
    {
      ...{ type: 'data_retention_alert', title: 'Hinweis' },
      message: `Auch ${who.lastName} ist betroffen`,
    },
  ]);
  await db.insert(tables.frontendErrors).values({
    ...{ userId: otherId, message: `Anzeige von ${who.email}`, timestamp: now() },
    ...{ userAgent: 'Irgendein Browser', url: '/admin/users' },
    ...{ stack: `bei ${who.displayName}`, componentStack: `in ${who.lastName}` },
  });
  await db.insert(tables.idempotencyKeys).values({
    ...{ userId: otherId, key: randomUUID(), requestHash: 'x' },
    answer: { id: personId, ...named, displayName: who.displayName, role: 'reviewer' },
  });
}

/** Writes rows that no call of the tests so far writes. */
export async function writeOtherRows(
  db: Db,
  [personId, who]: [string, PersonStrings],
  otherId: string,
) {
  const ids = { scenario: randomUUID(), run: randomUUID() };
  await db.insert(tables.scenarios).values({
    ...{ id: ids.scenario, name: `Rundgang ${fullName(who)}`, createdBy: personId },
    description: `Von ${fullName(who)}`,
  });
  await db.insert(tables.scenarioRuns).values({
    ...{ id: ids.run, scenarioId: ids.scenario, filters: [] },
    ...{ scenarioName: `Rundgang ${fullName(who)}`, scenarioDescription: `Von ${fullName(who)}` },
    ...{ startedBy: personId, finishedBy: personId, finishedAt: sqlLater() },
  });
  await db.insert(tables.scenarioRunTasks).values({
    ...{ runId: ids.run, equipmentName: 'Pumpe', equipmentType: 'Pumpe' },
    ...{ equipmentLocationRaw: 'UG', updatedBy: personId, note: `Mit ${fullName(who)} geprüft` },
    ...{ outcome: 'untestable', outcomeReason: `${fullName(who)} hat den Schlüssel` },
    ...{ resultRemark: `${fullName(who)} fragen`, resultChangedBy: personId },
    readings: [
      {
        ...{ pointId: randomUUID(), label: 'Sichtprüfung', kind: 'check', unit: null },
        ...{ min: null, max: null, value: null, outcome: 'untestable' },
        reason: `${fullName(who)} war nicht da`,
      },
    ],
    instrument: {
      ...{ name: `Prüfgerät von ${fullName(who)}`, serialNumber: null, calibratedUntil: null },
    },
  });
  const { signature, duty: _, ...signed } = closedRecord({ equipmentId: null });
  await db.insert(tables.inspectionRecords).values({
    ...{ ...signed, kindId: null, signature, closedBy: personId, keptUntil: '2036-03-02' },
  });
  const [point] = await db
    .insert(tables.safetyPoints)
    .values({ identifier: `F-${who.lastName.length}-${ids.run}`, createdBy: personId })
    .returning();
  const [equipment] = await db.select().from(tables.equipment).limit(1);
  await db.insert(tables.equipmentSafetyLinks).values({
    ...{ equipmentId: equipment?.id ?? '', safetyPointId: point?.id ?? '', role: 'primary' },
    createdBy: personId,
  });
  await db
    .insert(tables.jobs)
    .values({ kind: 'remove_files', state: 'done', requestedBy: personId });
  const [imported] = await db
    .insert(tables.imports)
    .values({
      ...{ fileName: `Liste von ${fullName(who)}.xlsx`, fileSize: 1, createdBy: personId },
      sheets: [
        {
          ...{ name: `Blatt ${fullName(who)}`, isHidden: false, hiddenRows: 0, rows: 1 },
          first: [{ row: 1, cells: [`Ansprechpartner ${fullName(who)}`] }],
        },
      ],
      plan: {
        ...{ sheets: [], matching: 'name', existing: 'change', empty: 'leave' },
        replacements: [
          { kind: 'equipment', field: 'name', from: fullName(who), to: fullName(who) },
        ],
      },
    })
    .returning();
  await db.insert(tables.importRows).values({
    ...{ importId: imported?.id ?? '', sheet: 0, row: 1, cells: [`Bei ${fullName(who)}`] },
    findings: [
      {
        ...{ weight: 'note', code: 'x', column: 0, field: null, value: fullName(who) },
        sentence: `„${fullName(who)}“`,
      },
    ],
    before: { comments: `Fragen an ${fullName(who)}` },
  });
  const printed = { layout: sampleLayout, ownText: `Tel. ${fullName(who)}`, createdBy: personId };
  const named = `Etiketten ${fullName(who)}`;
  await db.insert(tables.stickerTemplates).values({ ...printed, name: named });
  await db.insert(tables.stickerPrints).values({ ...printed, templateName: named, count: 1 });
  await writeInspections(db, [personId, who], equipment?.id ?? '');
  await writeDefect(db, [personId, who], equipment?.id ?? '');
  await db.insert(tables.emergencyAccessCodes).values({
    ...{ code: randomUUID(), expiresAt: now(), createdBy: personId },
    site: `Werk, Tor von ${fullName(who)}`,
    usedBy: otherId,
  });
}

async function writeDefect(
  db: Db,
  [personId, who]: [string, PersonStrings],
  equipmentId: string,
): Promise<void> {
  const texts = {
    ...{ description: `Laut ${fullName(who)} locker`, pointLabel: `Fragen an ${fullName(who)}` },
    reason: `${fullName(who)} sagt: wieder locker`,
  };
  const [defect] = await db
    .insert(tables.defects)
    .values({
      ...{ ...texts, equipmentId, severity: 'minor', mayContinue: 'yes' },
      ...{ assigneeId: personId, statusChangedBy: personId, searchText: defectText(texts) },
      ...{ createdBy: personId, updatedBy: personId },
    })
    .returning();
  await db.insert(tables.defectEntries).values({
    ...{ defectId: defect?.id ?? '', text: `Mit ${fullName(who)} geklärt`, createdBy: personId },
  });
}

async function writeInspections(
  db: Db,
  [personId, who]: [string, PersonStrings],
  equipmentId: string,
): Promise<void> {
  const reason = `Vereinbart mit ${fullName(who)}`;
  const by = { responsibleId: personId, updatedBy: personId };
  const [kind] = await db
    .insert(tables.inspectionKinds)
    .values({
      ...{ name: `Prüfung ${fullName(who)}`, legalBasis: reason, qualification: fullName(who) },
      ...{ intervalCount: 1, intervalUnit: 'year', reckoning: 'from_done', keptYears: 1 },
      points: [
        {
          ...{ id: randomUUID(), label: `Fragen an ${fullName(who)}`, kind: 'check' },
          ...{ unit: null, min: null, max: null },
        },
      ],
      ...{ createdBy: personId, ...by },
    })
    .returning();
  const kindId = kind?.id ?? '';
  await db.insert(tables.inspectionKindTypes).values({ kindId, type: 'Pumpe', reason });
  await db
    .insert(tables.inspectionDuties)
    .values({ equipmentId, kindId, rule: 'always', reason, ...by });
  // Each Anlage has one outage.
  const [inService] = await db
    .select({ id: tables.equipment.id })
    .from(tables.equipment)
    .leftJoin(tables.outages, eq(tables.outages.equipmentId, tables.equipment.id))
    .where(isNull(tables.outages.id))
    .limit(1);
  const outage = { since: '2026-01-01', reason, updatedBy: personId };
  await db.insert(tables.outages).values({ equipmentId: inService?.id ?? '', ...outage });
}

const now = () => new Date().toISOString();
const sqlLater = () => new Date(Date.now() + 60_000).toISOString();

/** Another person changes what the person wrote: the stored answer contains the author. */
export async function editComment(
  other: Person,
  equipmentId: string,
  who: PersonStrings,
): Promise<void> {
  const url = `/api/equipment/${equipmentId}/comments`;
  const [comment] = (await other.send({ method: 'GET', url })).json<Comment[]>();
  const payload = { content: `Siehe ${fullName(who)}, Tel. 12` };
  await other.send({ method: 'PATCH', url: `/api/equipment-comments/${comment?.id}`, payload });
}
