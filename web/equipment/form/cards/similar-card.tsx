import { Button } from '@mantine/core';
import { IconCopyCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import type { SimilarEquipment } from '#contract/equipment/equipment.ts';
import { equipmentQuery } from '../../equipment-queries.ts';
import classes from './similar-card.module.css';

const mostShown = 3;

type Suggestion = SimilarEquipment['suggestions'][number];

/** Always there, so that a screen reader hears of what appears in it. */
export function SimilarCard({ found }: { found: SimilarEquipment | undefined }) {
  return (
    <div role="status" className={classes.region}>
      {found && found.suggestions.length > 0 && <Suggestions found={found} />}
    </div>
  );
}

function Suggestions({ found }: { found: SimilarEquipment }) {
  const shown = found.suggestions.slice(0, mostShown);
  const hidden = found.suggestions.length - shown.length;
  return (
    <section className={classes.card}>
      <IconCopyCheck className={classes.icon} size={22} aria-hidden />
      <h2 className={classes.title}>{similarTitle(found)}</h2>
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

/** Without one at the very location, what is alike stands elsewhere in the same Bauteil. */
function similarTitle({ isDuplicate, suggestions }: SimilarEquipment): string {
  const what = suggestions.length === 1 ? 'Ähnliche Anlage' : 'Ähnliche Anlagen';
  return isDuplicate ? `${what} an diesem Standort` : `${what} in diesem Bauteil`;
}
