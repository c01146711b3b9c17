import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { type InspectionResult, resultLabels } from '#contract/inspections/record-words.ts';
import { Pill } from '#web/ui/pill.tsx';

const looks = {
  passed: { tone: 'ok', Icon: IconCheck },
  passed_with_defects: { tone: 'unsure', Icon: IconAlertTriangle },
  failed: { tone: 'bad', Icon: IconX },
} as const;

export function ResultPill({ result }: { result: InspectionResult }) {
  const { tone, Icon } = looks[result];
  return (
    <Pill tone={tone} icon={<Icon size={14} aria-hidden />}>
      {resultLabels[result]}
    </Pill>
  );
}
