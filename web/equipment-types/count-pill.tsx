import { anlagen } from '#contract/equipment-types.ts';
import { Pill } from '#web/ui/pill.tsx';
import { Skeleton } from '#web/ui/state/skeleton.tsx';

export function CountPill({ count }: { count: number | undefined }) {
  if (count === undefined) return <Skeleton width={76} height={24} round />;
  return <Pill>{anlagen(count)}</Pill>;
}
