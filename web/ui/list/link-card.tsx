import type { ReactNode } from 'react';
import { Link } from 'wouter';
import classes from './link-card.module.css';

interface LinkCardProps {
  name: string;
  href: string;
  onOpen?: () => void;
  /** What stands in the card's corners, above its target. */
  corners?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** One thing in a list of cards: the whole card leads to it. */
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
