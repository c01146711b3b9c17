import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { toIdentity } from '../auth/identity.ts';
import { signIn } from '../auth/sign-in-service.ts';
import * as tables from '../db/tables/index.ts';
import {
  canary,
  editComment,
  type PersonStrings,
  signInAsPerson,
  writeAboutPerson,
} from '../testing/canary.ts';
import { type CanaryApp, hasIn, startCanaryApp } from '../testing/canary-app.ts';
import { exportOf } from '../testing/export-of.ts';
import type { Person, TestApp } from '../testing/test-app.ts';
import { anonymisePerson } from './anonymise-person.ts';

describe('a person with former names and addresses', () => {
  let running: TestApp;
  let other: Person;
  let equipment: Equipment;
  let dump: CanaryApp['dump'];
  let leave: CanaryApp['close'];
  beforeAll(async () => {
    ({ running, other, equipment, dump, close: leave } = await startCanaryApp());
  });
  afterAll(() => leave());

  const former: PersonStrings = {
    ...canary,
    email: 'hansi.grasmuecke@nest.example',
    firstName: 'Hansi',
    lastName: 'Grasmücke',
    displayName: 'Hansi Grasmücke (Nest)',
  };
  const names = (who: PersonStrings) => [who.email, who.lastName, who.displayName, who.firstName];
  /** Spellings of file systems, old forms and capital letters. */
  const spelled = (text: string) => [
    ...[text, text.normalize('NFD'), text.toUpperCase(), text.replaceAll('ü', 'ue')],
    text.replaceAll('ü', 'ue').toUpperCase(),
  ];
  const hasAny = (line: string) =>
    names(former)
      .flatMap(spelled)
      .some((text) => hasIn(line, text));
  const linesWith = async () => (await dump()).split('\n').filter(hasAny);

  /** The person changes the names, the provider the address at the next sign-in. */
  async function rename(person: Person): Promise<void> {
    const { firstName, lastName, displayName } = canary;
    for (const payload of [{ lastName }, { firstName, displayName }]) {
      const answer = await person.send({ method: 'PATCH', url: '/api/me', payload });
      expect(answer.statusCode).toBe(200);
    }
    const [issuer = '', subject = ''] = canary.externalId.split('#');
    const claims = { email: `neu.${canary.email}`, email_verified: true };
    await running.database.db.transaction((tx) =>
      signIn(tx, toIdentity(issuer, `${subject}-2`, claims), []),
    );
  }

  it('is found by them too, in everything that was written in that time', async () => {
    const { db } = running.database;
    const externalId = `${canary.externalId}-2`;
    const person = await signInAsPerson(running, { ...former, externalId });
    await editComment(other, equipment.id, former);
    await writeAboutPerson(db, [person.id, former], other.id);
    const url = `/api/equipment/${equipment.id}/comments`;
    for (const content of spelled(`Schlüssel: ${former.firstName} ${former.lastName}`)) {
      await other.send({ method: 'POST', url, payload: { content } });
    }
    await rename(person);
    expect((await linesWith()).length).toBeGreaterThan(15);
    const reason = `${former.lastName}, jetzt ${canary.lastName}`;
    await db.transaction((tx) =>
      anonymisePerson(tx, { userId: person.id, performedBy: other.id, reason }),
    );
    await running.app.jobs.runDue();
    expect(await linesWith()).toEqual([]);
  });

  it('erases nothing from facts by choosing a name that occurs in them', async () => {
    const { db } = running.database;
    const person = await running.person('viewer', { firstName: 'Ida', lastName: 'Sand' });
    const url = '/api/me';
    const payload = { firstName: 'Schlüssel', lastName: 'bei', displayName: 'notiert von' };
    expect((await person.send({ method: 'PATCH', url, payload })).statusCode).toBe(200);
    const facts = async () =>
      (await dump()).match(/equipment_comments .*(Schlüssel bei .*notiert von) mir/g);
    const before = await facts();
    expect(before).toHaveLength(1);
    await db.insert(tables.adminNotifications).values({
      ...{ type: 'gdpr_request', title: 'Anfrage', message: 'notiert von: Schlüssel bei' },
    });
    const told = async () => {
      const requests = eq(tables.adminNotifications.title, 'Anfrage');
      return (await db.select().from(tables.adminNotifications).where(requests)).at(-1)?.message;
    };
    await db.transaction((tx) => anonymisePerson(tx, { userId: person.id, performedBy: other.id }));
    await running.app.jobs.runDue();
    expect(await facts()).toEqual(before);
    expect(await told()).toBe('Anonymisierter Benutzer: Anonymisierter Benutzer');
  });

  it('is not shown to others by them, in any spelling', async () => {
    const { db } = running.database;
    const externalId = `${canary.externalId}-2`;
    const person = await signInAsPerson(running, { ...former, externalId });
    await rename(person);
    for (const name of spelled(`${former.firstName} ${former.lastName}`)) {
      await db.insert(tables.adminNotifications).values({
        ...{ type: 'gdpr_request', title: 'Anfrage', userId: other.id },
        message: `${name} fragt für sie`,
      });
      const mine = await exportOf(db, other.id);
      expect(hasAny(JSON.stringify(mine)), name).toBe(false);
      await db.delete(tables.adminNotifications);
    }
  });
});
