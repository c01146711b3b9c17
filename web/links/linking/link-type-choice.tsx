import { useId } from 'react';
import { linkMeanings, linkTypeLabels, linkTypes } from '#contract/links.ts';
import { ValueChoice } from '#web/ui/form/value-choice.tsx';
import classes from './link-type-choice.module.css';
import type { LinkingDraft } from './linking-draft.ts';

type Kind = Pick<LinkingDraft, 'linkType' | 'direction'>;

interface LinkTypeChoiceProps {
  kind: Kind;
  onChange: (kind: Partial<Kind>) => void;
}

/** The choice of kind and direction, with their meanings. */
export function LinkTypeChoice({ kind, onChange }: LinkTypeChoiceProps) {
  const name = useId();
  const { linkType, direction } = kind;
  const meaning = linkMeanings[linkType];
  return (
    <>
      <fieldset className={classes.question}>
        <legend className={classes.legend}>Art der Verknüpfung</legend>
        <div className={classes.options}>
          {linkTypes.map((type) => (
            <label
              className={classes.option}
              data-chosen={type === linkType || undefined}
              key={type}
            >
              <input
                className={classes.radio}
                type="radio"
                name={name}
                checked={type === linkType}
                onChange={() => onChange({ linkType: type })}
              />
              {linkTypeLabels[type]}
            </label>
          ))}
        </div>
        {linkType === 'redundancy' && <p className={classes.meaning}>{meaning.outgoing}</p>}
      </fieldset>
      {linkType !== 'redundancy' && (
        <ValueChoice
          legend="Richtung"
          name={`${name}-direction`}
          options={[
            { choice: 'outgoing', whose: 'Ausgehend', value: meaning.outgoing },
            { choice: 'incoming', whose: 'Eingehend', value: meaning.incoming },
          ]}
          chosen={direction}
          onChoose={(next) => onChange({ direction: next })}
          isProse
        />
      )}
    </>
  );
}
