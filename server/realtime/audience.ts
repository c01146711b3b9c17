import type { Noun } from '#contract/noun.ts';
import { nouns } from '#contract/nouns.ts';
import type { Role } from '#contract/people.ts';
import { can } from '#contract/permissions.ts';
import type { ChangeNotice } from '../notify/notices.ts';

const descriptors = new Map<string, Noun>(nouns.map((noun) => [noun.kind, noun]));

/** The role is always the present one, because a change of role ends the socket. */
interface Listener {
  userId: string;
  role: Role;
}

export function mayReceive({ userId, role }: Listener, change: ChangeNotice): boolean {
  if (change.entity === 'user' && change.id === userId) return true;
  const noun = descriptors.get(change.entity);
  const isOwned = change.onlyFor !== undefined || noun?.isPersonal;
  if (!noun || (isOwned && change.onlyFor !== userId)) return false;
  return can({ role }, noun.readWith);
}
