import { severityLabels } from '#contract/defects/defect-words.ts';
import type { Defect } from '#contract/defects/defects.ts';
import { type BarOption, ChoiceBar } from '#web/ui/form/choice-bar.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './earlier-defects.module.css';
import type { SeenAgain } from './inspect-draft.ts';

interface EarlierDefectsProps {
  defects: readonly Defect[];
  /** By the ids of the defects. */
  seen: Record<string, SeenAgain>;
  onChange: (seen: Record<string, SeenAgain>) => void;
}

const options: BarOption<SeenAgain>[] = [
  { value: 'remains', label: 'Besteht weiter', tone: 'bad' },
  { value: 'mended', label: 'Behoben', tone: 'ok' },
];

/** Defects that were known before: the inspector says of each whether it is mended. */
export function EarlierDefects({ defects, seen, onChange }: EarlierDefectsProps) {
  return (
    <SectionCard title="Bekannte Mängel" count={defects.length}>
      <ul className={classes.list}>
        {defects.map((defect) => (
          <li className={classes.defect} key={defect.id}>
            <p className={classes.head}>
              <span className={classes.text}>{defect.description}</span>
              <Pill tone={defect.severity === 'minor' ? 'neutral' : 'bad'}>
                {severityLabels[defect.severity]}
              </Pill>
            </p>
            <ChoiceBar
              legend={defect.description}
              options={options}
              value={seen[defect.id] ?? null}
              onChange={(value) => onChange({ ...seen, [defect.id]: value })}
            />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
