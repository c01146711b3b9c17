import { type Query, QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import * as account from '#contract/account/account.ts';
import * as consents from '#contract/account/consents.ts';
import * as auth from '#contract/auth.ts';
import type { Call } from '#contract/call.ts';
import * as emergencyAccess from '#contract/emergency-access.ts';
import * as equipmentTypes from '#contract/equipment-types.ts';
import * as jobs from '#contract/jobs.ts';
import * as notifications from '#contract/notifications.ts';
import { nouns } from '#contract/nouns.ts';
import type { ChangedMessage } from '#contract/realtime.ts';
import * as scenarioRuns from '#contract/scenarios/scenario-runs.ts';
import * as scenarios from '#contract/scenarios/scenarios.ts';
import * as userAdmin from '#contract/users/users.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { isAffected } from './refresh.ts';

const contracts = [
  ...[account, auth, consents, emergencyAccess, equipmentTypes, jobs, notifications],
  ...[scenarioRuns, scenarios, userAdmin],
];
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
const calls = contracts.flatMap(Object.values).flatMap((value) => {
  return typeof value === 'object' && value !== null ? Object.values(value).filter(isCall) : [];
});

const client = new QueryClient();
const queryOf = (call: Call) => {
  const { queryKey, meta = {} } = serverQuery(call);
  return client.getQueryCache().build(client, { queryKey, meta }) as unknown as Query;
};
const affectedBy = (entity: ChangedMessage['entity']) => {
  const affected = calls.filter((call) => isAffected(queryOf(call), { entity }));
  return [...new Set(affected.map(({ path }) => path))].sort();
};

it('reads again only queries that show the changed noun', () => {
  expect(affectedBy('equipment')).toEqual([
    '/api/equipment-types-colors/counts',
    '/api/scenarios/preview',
  ]);
  expect(affectedBy('quick_search_button')).toEqual([]);
  expect(affectedBy('admin_notification')).toEqual([
    '/api/admin/notifications',
    '/api/admin/notifications/unread',
  ]);
  expect(affectedBy('emergency_access_code')).toEqual(['/api/admin/emergency-codes']);
  expect(affectedBy('job')).toEqual(['/api/admin/jobs']);
  expect(affectedBy('user')).toContain('/api/auth/user');
  expect(affectedBy('user')).toContain('/api/users');
});

it('every call names existing nouns', () => {
  const kinds = nouns.map(({ kind }) => kind as string);
  for (const { path, shows = [] } of calls) {
    expect(kinds, path).toEqual(expect.arrayContaining([...shows]));
  }
  expect(calls.filter(({ shows }) => shows).length).toBeGreaterThan(10);
});
