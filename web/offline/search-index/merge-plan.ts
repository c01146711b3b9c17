/** So many segments of about one size become one of the next size. */
const FANOUT = 8;

interface Sized {
  readonly live: number;
  readonly all: number;
}

/**
 * Which segments to make one: those of one size, once they are many, so that a record is moved only a
 * few times in all; or a single segment that holds more dead records than live ones.
 */
export function segmentsToMerge<Part extends Sized>(segments: readonly Part[]): Part[] {
  for (const one of segments) {
    const alike = segments.filter(({ live }) => sizeClass(live) === sizeClass(one.live));
    if (alike.length >= FANOUT) return alike;
  }
  const thin = segments.find(({ live, all }) => live * 2 < all);
  return thin ? [thin] : [];
}

function sizeClass(count: number): number {
  return Math.floor(Math.log(Math.max(count, 1)) / Math.log(FANOUT));
}
