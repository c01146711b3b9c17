import { IconX } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../icon-button.tsx';
import classes from './notice-card.module.css';

interface NoticeCardProps {
  icon: ReactNode;
  title: ReactNode;
  text: string;
  actions: ReactNode;
  onClose: () => void;
}

/** A message that is not urgent, with actions. */
export function NoticeCard({ icon, title, text, actions, onClose }: NoticeCardProps) {
  const titleId = useId();
  return (
    <section className={classes.card} aria-labelledby={titleId}>
      <span className={classes.icon}>{icon}</span>
      <div className={classes.texts}>
        <h2 className={classes.title} id={titleId}>
          {title}
        </h2>
        <p className={classes.text}>{text}</p>
      </div>
      <IconButton label="Schließen" onClick={onClose}>
        <IconX size={20} />
      </IconButton>
      <div className={classes.actions}>{actions}</div>
    </section>
  );
}
