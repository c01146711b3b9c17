import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './link-card.module.css';

interface LinkCardProps {
  name: string;
  href: string;
  onOpen?: () => void;
  /** Controls in the corners of the card, above its link. */
  corners?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** An entry of a list of cards: the whole card is a link. */
export function LinkCard(props: LinkCardProps) {
  const { name, href, onOpen, corners, className = '', children } = props;
  return (
    <article className={`${classes.card} ${className}`}>
      <div className={classes.content}>
        <h3 className={classes.name} dir="auto">
          <Link className={classes.link} href={href} onClick={onOpen}>
            {name}
          </Link>
        </h3>
        {children}
      </div>
      {corners}
    </article>
  );
}
