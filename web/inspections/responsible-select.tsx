import { useQuery } from '@tanstack/react-query';
import { responsiblePeopleCalls } from '#contract/inspections/responsible-people.ts';
import { nameOf } from '#contract/people.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';

interface ResponsibleSelectProps {
  value: string | null;
  /** The name of the chosen person, for when the list cannot be read. */
  name: string | null;
  /** What holds if nobody is chosen. */
  nobody: string;
  onChange: (value: string | null) => void;
}

/** Chooses who sees to an inspection. Without a network only oneself and the present choice are known. */
export function ResponsibleSelect({ value, name, nobody, onChange }: ResponsibleSelectProps) {
  const user = useCurrentUser();
  const { isOnline } = useSyncStatus();
  const { data = [] } = useQuery({
    ...serverQuery(responsiblePeopleCalls.list),
    enabled: isOnline,
  });
  const people = new Map([[user.id, nameOf(user)]]);
  if (value !== null && name !== null) people.set(value, name);
  for (const person of data) people.set(person.id, person.name);
  return (
    <FilterSelect
      label="Zuständig"
      all={nobody}
      options={[...people].map(([id, label]) => ({ value: id, label }))}
      value={value ?? undefined}
      onChange={(id) => onChange(id ?? null)}
    />
  );
}
