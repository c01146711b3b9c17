import { useQuery } from '@tanstack/react-query';
import { defectListCalls } from '#contract/defects/defect-list.ts';
import { nameOf } from '#contract/people.ts';
import { serverQuery } from '#web/reads/server-query.ts';
import { useCurrentUser } from '#web/session/current-user.ts';
import { useSyncStatus } from '#web/sync/use-sync-status.ts';
import { FilterSelect } from '#web/ui/list/filter-select.tsx';

interface AssigneeSelectProps {
  value: string | null;
  /** The name of the chosen person, for when the list cannot be read. */
  name: string | null;
  onChange: (value: string | null) => void;
}

/** Chooses who sees to a defect. Without a network only oneself and the present choice are known. */
export function AssigneeSelect({ value, name, onChange }: AssigneeSelectProps) {
  const user = useCurrentUser();
  const { isOnline } = useSyncStatus();
  const { data = [] } = useQuery({ ...serverQuery(defectListCalls.people), enabled: isOnline });
  const people = new Map([[user.id, nameOf(user)]]);
  if (value !== null && name !== null) people.set(value, name);
  for (const person of data) people.set(person.id, person.name);
  return (
    <FilterSelect
      label="Zuständig"
      all="noch offen"
      options={[...people].map(([id, label]) => ({ value: id, label }))}
      value={value ?? undefined}
      onChange={(id) => onChange(id ?? null)}
    />
  );
}
