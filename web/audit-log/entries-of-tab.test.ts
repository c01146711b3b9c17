import { expect, it } from 'vitest';
import { anAuditEntry } from '#web/testing/samples/an-audit-entry.ts';
import { entriesOfTab, hasFilter, serverFilters } from './entries-of-tab.ts';

const now = Date.parse('2026-11-15T12:00:00.000Z');
const hour = 3_600_000;
const ago = (hours: number, action = 'update') =>
  anAuditEntry({ createdAt: new Date(now - hours * hour).toISOString(), action });
const shown = (
  page: ReturnType<typeof ago>[],
  tab: 'all' | 'recent' | 'filtered',
  action?: string,
) => entriesOfTab(page, { tab, action, now });

it('shows under "Letzte 24 Stunden" only entries of the page that are younger', () => {
  const page = [ago(0), ago(23.9), ago(24), ago(100)];
  expect(shown(page, 'recent').entries).toEqual(page.slice(0, 2));
  expect(shown(page, 'all').entries).toEqual(page);
});

it('has a next page while pages are full, under "Letzte 24 Stunden" while they are recent', () => {
  const full = (hours: number) => Array.from({ length: 50 }, () => ago(hours));
  expect(shown(full(1), 'all').isLast).toBe(false);
  expect(shown(full(1).slice(1), 'all').isLast).toBe(true);
  expect(shown(full(1), 'recent').isLast).toBe(false);
  expect(shown(full(30), 'recent').isLast).toBe(true);
  expect(shown([], 'all').isLast).toBe(true);
});

it('shows only entries of the page with the selected action', () => {
  const page = [ago(1, 'create'), ago(2, 'delete'), ago(30, 'delete')];
  expect(shown(page, 'all', 'delete').entries).toEqual(page.slice(1));
  expect(shown(page, 'recent', 'delete').entries).toEqual(page.slice(1, 2));
});

it('sends the action to the server only under "Gefiltert"', () => {
  const filters = { entityType: 'user', entityId: 'x', action: 'delete' };
  expect(serverFilters('all', filters)).toEqual({ ...filters, action: undefined });
  expect(serverFilters('filtered', filters)).toEqual(filters);
});

it('knows whether anything is filtered', () => {
  expect(hasFilter({})).toBe(false);
  expect(hasFilter({ entityId: '', action: undefined })).toBe(false);
  expect(hasFilter({ entityId: ' \u200b' })).toBe(false);
  expect(hasFilter({ action: 'create' })).toBe(true);
});
