import { IconChevronRight, IconTopologyStar3 } from '@tabler/icons-react';
import { Link } from 'wouter';
import classes from './impact-entry.module.css';

/** The link from an Anlage to its impact. */
export function EquipmentImpactEntry({ equipment: { id } }: { equipment: { id: string } }) {
  return <Entry href={`/equipment/${id}/impact`} text="Alles, was von dieser Anlage abhängt" />;
}

interface PointImpactEntryProps {
  point: { id: string; identifier: string };
}

/** The link from a safety point to everything that depends on it, over any number of steps. */
export function PointImpactEntry({ point: { id, identifier } }: PointImpactEntryProps) {
  const text = `Alles, was dunkel wird, wenn Sie ${identifier} abschalten`;
  return <Entry href={`/safety-points/${id}/impact`} text={text} />;
}

function Entry({ href, text }: { href: string; text: string }) {
  return (
    <Link className={classes.entry} href={href}>
      <IconTopologyStar3 size={24} aria-hidden />
      <span className={classes.texts}>
        <span className={classes.title}>Was fällt aus?</span>{' '}
        <span className={classes.text}>{text}</span>
      </span>
      <IconChevronRight size={22} aria-hidden />
    </Link>
  );
}
