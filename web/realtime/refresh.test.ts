import { expect, it } from 'vitest';
import type { ChangedMessage } from '#contract/realtime.ts';
import { currentUserQuery } from '#web/session/current-user.ts';
import { isAffected } from './refresh.ts';

const id = '11111111-1111-4111-8111-111111111111';
const other = '22222222-2222-4222-8222-222222222222';

const keys = {
  detail: ['/api/equipment', id],
  otherDetail: ['/api/equipment', other],
  comments: ['/api/equipment', other, 'comments'],
  links: ['/api/equipment', other, 'links'],
  impact: ['/api/equipment', other, 'impact'],
  safetyLinks: ['/api/equipment', other, 'safety-links'],
  points: ['/api/safety-points', { q: '' }],
  protected: ['/api/safety-points', other, 'equipment'],
  pointImpact: ['/api/safety-points', other, 'impact'],
  search: ['/api/equipment', 'pages', 'search', { query: 'BT5' }, 1],
  metadata: ['/api/equipment', 'metadata'],
  colors: ['/api/equipment-types-colors'],
  typeCounts: ['/api/equipment-types-colors', 'counts'],
  buttons: ['/api/quick-search-buttons'],
  me: currentUserQuery.queryKey,
  users: ['/api/users', 'waiting'],
  notifications: ['/api/admin/notifications', 'unread'],
  emergencyCodes: ['/api/admin/emergency-codes'],
};

const affectedBy = (entity: ChangedMessage['entity']) => {
  const message = { type: 'changed', entity, id, action: 'update', at: '' } as const;
  return Object.entries(keys)
    .filter(([, key]) => isAffected(key, message))
    .map(([name]) => name);
};

it('reads again what the change of an Anlage may show in, but no other Anlage', () => {
  expect(affectedBy('equipment')).toEqual([
    ...['detail', 'links', 'impact', 'safetyLinks', 'protected', 'pointImpact'],
    ...['search', 'metadata', 'typeCounts'],
  ]);
});

it('reads again only what a change is about', () => {
  expect(affectedBy('equipment_comment')).toEqual(['comments']);
  expect(affectedBy('equipment_link')).toEqual(['links', 'impact', 'pointImpact']);
  expect(affectedBy('equipment_safety_link')).toEqual(['safetyLinks', 'protected', 'pointImpact']);
  expect(affectedBy('safety_point')).toEqual([
    ...['safetyLinks', 'points', 'protected', 'pointImpact'],
  ]);
  expect(affectedBy('quick_search_button')).toEqual(['buttons']);
  expect(affectedBy('user')).toEqual(['me', 'users']);
  expect(affectedBy('admin_notification')).toEqual(['notifications']);
  expect(affectedBy('emergency_access_code')).toEqual(['emergencyCodes']);
});

it('reads again whatever shows an Anlage when a type has changed', () => {
  const apart: readonly string[] = [
    ...['comments', 'buttons', 'me', 'users', 'notifications', 'emergencyCodes'],
  ];
  expect(affectedBy('equipmentType')).toEqual(
    Object.keys(keys).filter((name) => !apart.includes(name)),
  );
});
