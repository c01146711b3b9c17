import { IconUser } from '@tabler/icons-react';
import classes from './avatar.module.css';

/** The initials of a name, because a picture would be loaded from another server. */
export function Avatar({ name, isNew = false }: { name: string; isNew?: boolean }) {
  return (
    <span className={classes.avatar} data-new={isNew || undefined} aria-hidden>
      {initialsOf(name) || <IconUser size={20} />}
    </span>
  );
}

function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  const [first = '', ...others] = words;
  return [first, others.at(-1) ?? '']
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}
