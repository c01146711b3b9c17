import type { QueryKey } from '@tanstack/react-query';
import type { AuditEntityType } from '#contract/audit-log.ts';
import type { ChangedMessage } from '#contract/realtime.ts';

type IsAffected = (key: QueryKey, id: string) => boolean;

const under =
  (path: string): IsAffected =>
  ([first]) =>
    first === path;

const equipment = '/api/equipment';
const points = '/api/safety-points';
const types = '/api/equipment-types-colors';
const recordId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The record of one Anlage, as opposed to lists and to what hangs on an Anlage. */
const isOneEquipment = (key: QueryKey) => key.length === 2 && recordId.test(String(key[1]));

/** What hangs on an Anlage and names none. */
const isWithoutNames = (key: QueryKey) => ['comments', 'documents'].includes(String(key[2]));

/** The record itself and what shows no other Anlage. */
const isOfOneAlone = (key: QueryKey) => isOneEquipment(key) || isWithoutNames(key);

/** What hangs on Anlagen: a message names the thing itself, not whose it is. */
const partOfEquipment =
  (part: string): IsAffected =>
  ([first, , third]) =>
    first === equipment && third === part;

/** What a safety point protects, by whichever way. */
const partOfPoint =
  (part: string): IsAffected =>
  ([first, , third]) =>
    first === points && third === part;

/** How many Anlagen have each type. */
const isTypeCount: IsAffected = ([first, second]) => first === types && second === 'counts';

const any =
  (...tests: IsAffected[]): IsAffected =>
  (key, id) =>
    tests.some((isAffected) => isAffected(key, id));

/** Which reads are out of date when something of a kind has changed. Keys begin with the call's path. */
const affected: Record<AuditEntityType, IsAffected> = {
  equipment: any(
    (key, id) => under(equipment)(key, id) && (key[1] === id || !isOfOneAlone(key)),
    partOfPoint('equipment'),
    partOfPoint('impact'),
    isTypeCount,
  ),
  equipment_link: any(partOfEquipment('links'), partOfEquipment('impact'), partOfPoint('impact')),
  equipment_safety_link: any(
    partOfEquipment('safety-links'),
    partOfPoint('equipment'),
    partOfPoint('impact'),
  ),
  equipment_comment: partOfEquipment('comments'),
  equipment_document: partOfEquipment('documents'),
  document: partOfEquipment('documents'),
  // A new name of a type stands on all its Anlagen and in the scenarios that select by it.
  equipmentType: any(
    under(types),
    (key, id) => under(equipment)(key, id) && !isWithoutNames(key),
    under(points),
    under('/api/scenarios'),
  ),
  safety_point: any(under(points), partOfEquipment('safety-links')),
  quick_search_button: under('/api/quick-search-buttons'),
  scenario: under('/api/scenarios'),
  scenario_run: any(under('/api/scenario-runs'), under('/api/scenarios')),
  scenario_run_task: any(under('/api/scenario-runs'), under('/api/scenarios')),
  user: any(under('/api/auth/user'), under('/api/me'), under('/api/users')),
  admin_notification: under('/api/admin/notifications'),
  emergency_access_code: under('/api/admin/emergency-codes'),
  job: under('/api/admin/jobs'),
};

/** Who is signed in: what they may read hangs on it. */
export const isPerson = ([first]: QueryKey): boolean => first === '/api/auth/user';

/** What administrators alone may read. */
export const isAdministration = ([first]: QueryKey): boolean =>
  first === '/api/users' || String(first).startsWith('/api/admin/');

type Changed = Pick<ChangedMessage, 'entity' | 'id'>;

export function isAffected(key: QueryKey, { entity, id }: Changed): boolean {
  return affected[entity](key, id);
}
