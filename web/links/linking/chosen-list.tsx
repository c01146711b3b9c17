import { IconAlertTriangle, IconX } from '@tabler/icons-react';
import { errors } from '#contract/errors.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { isAlreadyLinked } from './already-linked.ts';
import classes from './chosen-list.module.css';
import type { Target } from './linking-draft.ts';
import type { Linking } from './use-linking.ts';

/** The chosen Anlagen, with the reason for each that could not be linked. */
export function ChosenList({ linking }: { linking: Linking }) {
  const { draft, links, failureOf, drop } = linking;
  const problemOf = (target: Target) =>
    isAlreadyLinked(links, target.id, draft) ? errors.link_exists.message : failureOf(target);
  return (
    <section aria-label="Ausgewählte Anlagen">
      <h3 className={classes.title}>
        {draft.targets.length === 0 ? 'Ausgewählt' : `Ausgewählt: ${draft.targets.length}`}
      </h3>
      {draft.targets.length === 0 && <p className={classes.none}>Noch keine Anlage ausgewählt.</p>}
      {draft.targets.length > 0 && (
        <ul className={classes.targets}>
          {draft.targets.map((target) => (
            <li className={classes.target} key={target.id}>
              <div className={classes.texts}>
                <p className={classes.name}>{target.name}</p>
                <Problem text={problemOf(target)} />
              </div>
              <IconButton label={`${target.name} nicht verknüpfen`} onClick={() => drop(target.id)}>
                <IconX size={20} />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Problem({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className={classes.problem} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      {text}
    </p>
  );
}
