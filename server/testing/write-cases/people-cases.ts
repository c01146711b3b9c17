import { randomUUID } from 'node:crypto';
import type { ListedUser } from '#contract/users/users.ts';
import { entry, type World, type WriteCases } from './write-case.ts';

const somebody = async ({ running }: World) => (await running.person('editor')).id;

const statusCase =
  (to: string): WriteCases[string] =>
  async (world) => {
    const id = await somebody(world);
    return {
      params: { id },
      body: { reason: 'Hausverbot' },
      entries: () => [
        entry('update', 'user', id, { old: { status: 'active' }, now: { status: to } }),
      ],
    };
  };

export const userCases: WriteCases = {
  'POST /api/users': async () => {
    const now = {
      email: `jana-${randomUUID()}@test.example`,
      firstName: 'Jana',
      lastName: 'Krüger',
      role: 'editor',
    };
    return {
      body: now,
      entries: ({ id }: ListedUser) => [entry('create', 'user', id, { now })],
    };
  },
  'PATCH /api/users/:id/role': async (world) => {
    const id = await somebody(world);
    const [old, now] = [{ role: 'editor' }, { role: 'reviewer' }];
    return {
      params: { id },
      body: now,
      entries: () => [entry('update', 'user', id, { old, now })],
    };
  },
  'POST /api/users/:id/block': statusCase('blocked'),
  'POST /api/users/:id/unblock': async (world) => {
    const id = await somebody(world);
    const payload = { reason: 'Hausverbot' };
    await world.admin.send({ method: 'POST', url: `/api/users/${id}/block`, payload });
    const [old, now] = [{ status: 'blocked' }, { status: 'active' }];
    return { params: { id }, entries: () => [entry('update', 'user', id, { old, now })] };
  },
  'POST /api/users/:id/anonymize': statusCase('anonymized'),
  'DELETE /api/users/:id': async (world) => {
    const id = await somebody(world);
    const old = { role: 'editor', status: 'active' };
    return { params: { id }, entries: () => [entry('delete', 'user', id, { old })] };
  },
};

export const accountCases: WriteCases = {
  'PATCH /api/me': async ({ running }) => {
    const by = await running.person('viewer', { firstName: 'Jana', displayName: null });
    const old = { displayName: null, firstName: 'Jana' };
    const now = { displayName: 'J. Krüger', firstName: 'Johanna' };
    return { by, body: now, entries: () => [entry('update', 'user', by.id, { old, now })] };
  },
  'POST /api/me/consent': async ({ running }) => {
    const by = await running.person('viewer');
    const consentType = 'analytics';
    const old = { consentType, consentGiven: null };
    const now = { consentType, consentGiven: true };
    return { by, body: now, entries: () => [entry('update', 'user', by.id, { old, now })] };
  },
  'DELETE /api/me': async ({ running }) => {
    const by = await running.person('viewer');
    const [old, now] = [{ status: 'active' }, { status: 'deleted' }];
    return {
      by,
      body: { reason: 'Ich ziehe um.' },
      entries: () => [entry('update', 'user', by.id, { old, now })],
    };
  },
  'POST /api/me/sign-out-everywhere': async ({ running }) => {
    const by = await running.person('viewer');
    return { by, entries: () => [entry('update', 'user', by.id, {})] };
  },
  'DELETE /api/me/deletion': async ({ running }) => {
    const by = await running.person('viewer', {
      status: 'deleted',
      dataRetentionUntil: '2999-01-01T00:00:00.000Z',
    });
    const [old, now] = [{ status: 'deleted' }, { status: 'active' }];
    return { by, entries: () => [entry('update', 'user', by.id, { old, now })] };
  },
};
