import { NativeSelect, TextInput } from '@mantine/core';
import { IconSearch, IconSelector } from '@tabler/icons-react';
import '@mantine/core/styles/Input.layer.css';
import { useRef } from 'react';
import {
  type RunCounts,
  taskStatuses,
  taskStatusLabels,
} from '#contract/scenarios/scenario-runs.ts';
import { useSlashFocus } from '#web/ui/page/slash-focus.ts';
import { type RunView, type TaskOrder, taskOrders } from '../shown-tasks.ts';

const orderLabels: Record<TaskOrder, string> = {
  location: 'Standort',
  type: 'Typ',
  name: 'Name',
  status: 'Status',
};

interface FieldProps {
  view: RunView;
  onChange: (part: Partial<RunView>) => void;
}

interface SelectProps extends FieldProps {
  /** There is only space for a few letters. */
  isShort?: boolean;
}

export function TaskSearch({ view, onChange }: FieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlashFocus(input);
  return (
    <TextInput
      ref={input}
      type="search"
      aria-label="Aufgaben suchen"
      placeholder="Name, Typ, Standort, Notiz"
      leftSection={<IconSearch size={20} aria-hidden />}
      value={view.query}
      onChange={(event) => onChange({ query: event.currentTarget.value })}
      autoComplete="off"
      spellCheck={false}
    />
  );
}

export function StatusFilter(props: SelectProps & { counts: RunCounts }) {
  const { view, onChange, counts, isShort = false } = props;
  return (
    <NativeSelect
      aria-label="Status filtern"
      data={[
        { value: '', label: `${isShort ? 'Alle' : 'Alle Status'} (${counts.total})` },
        ...taskStatuses.map((value) => ({
          value,
          label: `${taskStatusLabels[value]} (${counts[value]})`,
        })),
      ]}
      value={view.status ?? ''}
      onChange={({ currentTarget: { value } }) =>
        onChange({ status: taskStatuses.find((status) => status === value) })
      }
      rightSection={<IconSelector size={18} aria-hidden />}
    />
  );
}

export function OrderSelect({ view, onChange, isShort = false }: SelectProps) {
  return (
    <NativeSelect
      aria-label="Sortierung"
      data={taskOrders.map((value) => ({
        value,
        label: isShort ? orderLabels[value] : `Nach ${orderLabels[value]}`,
      }))}
      value={view.order}
      onChange={({ currentTarget: { value } }) =>
        onChange({ order: taskOrders.find((order) => order === value) ?? 'location' })
      }
      rightSection={<IconSelector size={18} aria-hidden />}
    />
  );
}
