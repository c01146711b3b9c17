import { IconLink } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import classes from './candidate-card.module.css';

interface CandidateCardProps {
  name: string;
  isChosen: boolean;
  onChange: (isChosen: boolean) => void;
  /** The kinds of existing links. */
  linkedAs: readonly string[];
  /** Type, location and tags. */
  children: ReactNode;
}

/** An Anlage that can be chosen: the whole card is a checkbox. */
export function CandidateCard(props: CandidateCardProps) {
  const { name, isChosen, onChange, linkedAs, children } = props;
  const id = useId();
  return (
    <article className={classes.card} data-chosen={isChosen || undefined}>
      <input
        className={classes.box}
        id={id}
        type="checkbox"
        checked={isChosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div className={classes.content}>
        <label className={classes.name} htmlFor={id}>
          {name}
        </label>
        {children}
        {linkedAs.length > 0 && (
          <p className={classes.linked}>
            <IconLink size={16} aria-hidden />
            Bereits verknüpft: {linkedAs.join(', ')}
          </p>
        )}
      </div>
    </article>
  );
}
