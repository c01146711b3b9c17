import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Pill } from '#web/ui/pill.tsx';
import { endangeredQuery } from '../defect-queries.ts';

/** Warns of a dangerous defect on the card of an Anlage. One read answers for all cards. */
export function DangerousMark({ equipmentId }: { equipmentId: string }) {
  const { data: isEndangered } = useQuery({
    ...endangeredQuery,
    select: (ids: readonly string[] | null) => ids?.includes(equipmentId) ?? false,
  });
  if (!isEndangered) return null;
  return (
    <Pill tone="bad" icon={<IconAlertTriangle size={14} aria-hidden />}>
      Gefährlicher Mangel
    </Pill>
  );
}
