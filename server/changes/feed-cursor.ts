/**
 * How far a device has read. It contains the epoch of the database and the kinds the device reads: after a restore,
 * and when a user may read other kinds or a new version adds one, devices start from the beginning.
 */
import { createHash } from 'node:crypto';

interface Place {
  epoch: string;
  kinds: string;
}

/** In the first fill: the last row that was sent. */
interface FillPlace extends Place {
  phase: 'fill';
  kind: string;
  home: string;
  id: string;
  /** The transaction from which the device continues after the first fill. */
  resumesAt: string;
}

/** After a transaction and an id within it. */
interface FollowPlace extends Place {
  phase: 'follow';
  transaction: string;
  id: string;
  /** Where the device continues when it has read all pages up to the end. */
  resumesAt?: string | undefined;
}

export type FeedPlace = FillPlace | FollowPlace;

export const nil = '00000000-0000-0000-0000-000000000000';

export const kindsKey = (kinds: readonly string[]) =>
  createHash('sha256').update(kinds.join()).digest('hex').slice(0, 8);

export function writePlace(place: FeedPlace): string {
  const { epoch, kinds, id, resumesAt } = place;
  const parts =
    place.phase === 'fill'
      ? [epoch, kinds, 'fill', place.kind, place.home, id, resumesAt]
      : [epoch, kinds, 'follow', place.transaction, id, ...(resumesAt ? [resumesAt] : [])];
  return parts.join('.');
}

const uuid = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const shape = new RegExp(
  `^(?<epoch>[0-9a-f]{12})\\.(?<kinds>[0-9a-f]{8})\\.(?:` +
    `fill\\.(?<kind>\\w{1,40})\\.(?<home>${uuid})\\.(?<fillId>${uuid})\\.(?<fillResumes>\\d{1,18})|` +
    `follow\\.(?<transaction>\\d{1,18})\\.(?<id>${uuid})(?:\\.(?<resumes>\\d{1,18}))?)$`,
);

/** Undefined for a text that no server of this version has given out. */
export function readPlace(text: string): FeedPlace | undefined {
  const found = shape.exec(text)?.groups;
  if (!found) return undefined;
  const { epoch = '', kinds = '', kind, home = '', fillId = '', fillResumes = '' } = found;
  if (kind) return { phase: 'fill', epoch, kinds, kind, home, id: fillId, resumesAt: fillResumes };
  const { transaction = '', id = '', resumes: resumesAt } = found;
  return { phase: 'follow', epoch, kinds, transaction, id, resumesAt };
}
