import { beforeEach, expect, it } from 'vitest';
import { sessionState } from '#web/session/session-state.ts';
import { activeTab } from './tabs.ts';

beforeEach(() => sessionStorage.clear());

it.each([
  ['/', '/'],
  ['/create', '/create'],
  ['/manage', '/manage'],
  ['/stickers', '/manage'],
  ['/scenarios', '/scenarios'],
  ['/scenario-runs/7', '/scenarios'],
  ['/settings', '/settings'],
  ['/account', '/settings'],
  ['/admin/audit-log', '/settings'],
  ['/handbuch', '/settings'],
  ['/equipment/7', '/'],
  ['/equipment/7/edit', '/'],
  ['/link-equipment', '/'],
  ['/safety-points/7/impact', '/'],
  ['/gibt-es-nicht', undefined],
])('%s belongs to the tab %s', (pathname, tab) => {
  expect(activeTab(pathname)).toBe(tab);
});

it('an Anlage opened from the management list belongs to "Verwalten"', () => {
  sessionState.detailSource.write('/manage');
  expect(activeTab('/equipment/7')).toBe('/manage');
});
