import { expect } from 'vitest';
import type { EmergencyCode } from '#contract/emergency-access.ts';
import { adminNotifications, jobs } from '../../db/tables/index.ts';
import { entry, type World, type WriteCases } from './write-case.ts';

const notice = { type: 'gdpr_request', title: 'Anfrage', message: 'Bitte ansehen.' } as const;

async function notify({ running: { database } }: World): Promise<string> {
  const [made] = await database.db.insert(adminNotifications).values(notice).returning();
  if (!made) throw new Error('no notification inserted');
  return made.id;
}

const body = { site: 'BT1', hours: 24 };

async function issue({ admin }: World) {
  const request = { method: 'POST', url: '/api/admin/emergency-codes', payload: body } as const;
  return (await admin.send(request)).json<EmergencyCode & { code: string }>();
}

const { site } = body;
const entityType = 'emergency_access_code';

export const notificationCases: WriteCases = {
  'PATCH /api/admin/notifications/:id/read': async (world) => {
    const id = await notify(world);
    const { title } = notice;
    const [old, now] = [false, true].map((isRead) => ({ isRead, title }));
    return {
      params: { id },
      entries: () => [entry('update', 'admin_notification', id, { old, now })],
    };
  },
  'POST /api/admin/notifications/read-all': async (world) => {
    await notify(world);
    await notify(world);
    const [old, now] = [{ isRead: false }, { isRead: true }];
    return {
      body: { until: '2999-01-01T00:00:00.000Z' },
      entries: () => [entry('update', 'admin_notification', 'all', { old, now })],
    };
  },
};

export const jobCases: WriteCases = {
  'POST /api/admin/jobs/:id/decision': async ({ running: { database } }) => {
    const question = { userId: crypto.randomUUID(), shared: {}, places: [] };
    const done = { kind: 'erase_person', state: 'done', payload: { question } } as const;
    const [made] = await database.db.insert(jobs).values(done).returning();
    if (!made) throw new Error('no job inserted');
    return {
      params: { id: made.id },
      body: { erase: false },
      entries: () => [entry('update', 'job', made.id, { now: { sharedNames: 'kept' } })],
    };
  },
  'POST /api/admin/jobs/:id/repeat': async ({ running: { database } }) => {
    const failed = { kind: 'remove_files', state: 'failed', error: 'Voll.' } as const;
    const [made] = await database.db.insert(jobs).values(failed).returning();
    if (!made) throw new Error('no job inserted');
    const [old, now] = [{ state: 'failed' }, { state: 'waiting' }];
    return {
      params: { id: made.id },
      entries: () => [entry('update', 'job', made.id, { old, now })],
    };
  },
};

export const emergencyCases: WriteCases = {
  'POST /api/admin/emergency-codes': async () => ({
    body,
    entries: ({ id, expiresAt }: EmergencyCode) => [
      entry('create', entityType, id, { now: { site, expiresAt } }),
    ],
  }),
  'POST /api/admin/emergency-codes/:id/revoke': async (world) => {
    const { id } = await issue(world);
    return {
      params: { id },
      entries: ({ revokedAt }: EmergencyCode) => [
        entry('update', entityType, id, {
          old: { site, revokedAt: null },
          now: { site, revokedAt },
        }),
      ],
    };
  },
  'POST /api/emergency-access': async (world) => {
    const { id, code } = await issue(world);
    const by = await world.running.person('viewer');
    return {
      by,
      body: { code },
      entries: ({ writesUntil }: { writesUntil: string }) => [
        entry('update', entityType, id, {
          old: { site, usedAt: null },
          now: { site, usedAt: expect.any(String), writesUntil },
        }),
      ],
    };
  },
};
