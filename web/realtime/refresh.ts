/** Which queries a change on the server may affect. */
import type { Query } from '@tanstack/react-query';
import { authCalls } from '#contract/auth.ts';
import type { ChangedMessage } from '#contract/realtime.ts';
import { isFromServer } from '#web/reads/device-query.ts';

export const isCurrentUserQuery = ({ queryKey }: Query): boolean =>
  queryKey[0] === authCalls.currentUser.path;

/** Queries that only administrators may read. */
export const isAdminQuery = ({ queryKey: [path] }: Query): boolean =>
  String(path).startsWith('/api/users') || String(path).startsWith('/api/admin/');

/** Queries answered by the device are refetched when rows change; here only those answered by the server count. */
export function isAffected(query: Query, { entity }: Pick<ChangedMessage, 'entity'>): boolean {
  return isFromServer(query) || (query.meta?.shows ?? []).includes(entity);
}
