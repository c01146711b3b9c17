import { Button } from '@mantine/core';
import { IconCopyCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { SimilarEquipment } from '#contract/equipment/equipment.ts';
import { equipmentQuery } from '../../equipment-queries.ts';
import classes from './similar-card.module.css';

const mostShown = 3;

type Suggestion = SimilarEquipment['suggestions'][number];

/** The status region is always rendered, so that a screen reader announces new content. */
export function SimilarCard({ similar }: { similar: SimilarEquipment | undefined }) {
  return (
    <div role="status" className={classes.region}>
      {similar && similar.suggestions.length > 0 && <Suggestions similar={similar} />}
    </div>
  );
}

function Suggestions({ similar }: { similar: SimilarEquipment }) {
  const shown = similar.suggestions.slice(0, mostShown);
  const hidden = similar.suggestions.length - shown.length;
  return (
    <section className={classes.card}>
      <IconCopyCheck className={classes.icon} size={22} aria-hidden />
      <h2 className={classes.title}>{similarTitle(similar)}</h2>
      <ul className={classes.list}>
        {shown.map((suggestion) => (
          <SuggestionRow key={suggestion.id} suggestion={suggestion} />
        ))}
      </ul>
      {hidden > 0 && <p className={classes.more}>und {hidden} weitere</p>}
    </section>
  );
}

function SuggestionRow({ suggestion: { id, name, type } }: { suggestion: Suggestion }) {
  const { data } = useQuery(equipmentQuery(id));
  return (
    <li className={classes.row}>
      <span className={classes.texts}>
        <span className={classes.name}>{name}</span>
        <span className={classes.facts}>{data ? `${type} · ${data.locationRaw}` : type}</span>
      </span>
      <Button
        component={Link}
        href={`/equipment/${id}`}
        variant="subtle"
        className={classes.open ?? ''}
        aria-label={`${name} ansehen`}
      >
        Ansehen
      </Button>
    </li>
  );
}

/** Unless one is at the same location, the similar Anlagen are elsewhere in the same Bauteil. */
function similarTitle({ isDuplicate, suggestions }: SimilarEquipment): string {
  const what = suggestions.length === 1 ? 'Ähnliche Anlage' : 'Ähnliche Anlagen';
  return isDuplicate ? `${what} an diesem Standort` : `${what} in diesem Bauteil`;
}
