/** Which answers a change on the server may make different. */
import type { Query } from '@tanstack/react-query';
import { authCalls } from '#contract/auth.ts';
import type { ChangedMessage } from '#contract/realtime.ts';
import { isFromServer } from '#web/reads/device-query.ts';

/** Who is signed in: what they may read hangs on it. */
export const isPerson = ({ queryKey }: Query): boolean =>
  queryKey[0] === authCalls.currentUser.path;

/** What administrators alone may read. */
export const isAdministration = ({ queryKey: [path] }: Query): boolean =>
  String(path).startsWith('/api/users') || String(path).startsWith('/api/admin/');

/** What the device answers it reads again by itself; in its place the server has to be asked. */
export function isAffected(query: Query, { entity }: Pick<ChangedMessage, 'entity'>): boolean {
  return isFromServer(query) || (query.meta?.shows ?? []).includes(entity);
}
