import { severityLabels } from '#contract/defects/defect-words.ts';
import { type BarOption, ChoiceBar } from '#web/ui/form/choice-bar.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import classes from './earlier-defects.module.css';
import type { SeenAgain } from './inspect-draft.ts';
import type { KnownDefect } from './record-closing.ts';

interface EarlierDefectsProps {
  earlier: readonly { defect: KnownDefect; seen: SeenAgain | undefined }[];
  onChange: (id: string, seen: SeenAgain) => void;
  problem: string | undefined;
}

const options: BarOption<SeenAgain>[] = [
  { value: 'remains', label: 'Besteht weiter', tone: 'bad' },
  { value: 'mended', label: 'Behoben', tone: 'ok' },
];

/** Defects that were known before: the inspector says of each whether it is mended. */
export function EarlierDefects({ earlier, onChange, problem }: EarlierDefectsProps) {
  return (
    <SectionCard title="Bekannte Mängel" count={earlier.length}>
      <ul className={classes.list}>
        {earlier.map(({ defect, seen }) => (
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
              value={seen ?? null}
              onChange={(value) => onChange(defect.id, value)}
            />
          </li>
        ))}
      </ul>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </SectionCard>
  );
}
