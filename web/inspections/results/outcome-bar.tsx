import { type Outcome, outcomeLabels } from '#contract/inspections/readings.ts';
import { type BarOption, ChoiceBar } from '#web/ui/form/choice-bar.tsx';

const options: BarOption<Outcome>[] = [
  { value: 'ok', label: outcomeLabels.ok, tone: 'ok' },
  { value: 'defect', label: outcomeLabels.defect, tone: 'bad' },
  { value: 'untestable', label: outcomeLabels.untestable, tone: 'accent', share: 1.4 },
];

interface OutcomeBarProps {
  legend: string;
  outcome: Outcome | null;
  /** False: it was tested, because there is something to sign. */
  mayBeUntestable?: boolean;
  onChange: (outcome: Outcome) => void;
  describedBy?: string | undefined;
}

export function OutcomeBar({ outcome, mayBeUntestable = true, ...props }: OutcomeBarProps) {
  return (
    <ChoiceBar
      {...props}
      options={mayBeUntestable ? options : options.filter(({ value }) => value !== 'untestable')}
      value={outcome}
    />
  );
}
