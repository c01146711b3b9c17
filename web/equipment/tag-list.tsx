import { IconAlertTriangleFilled } from '@tabler/icons-react';
import { isAchtung, orderTags } from '#contract/equipment/tags.ts';
import classes from './tag-list.module.css';

interface TagListProps {
  tags: readonly string[];
  /** How many tags are shown before "+N"; undefined for all. */
  most?: number;
}

/** Achtung comes first and is the only orange element of a screen. */
export function TagList({ tags, most = tags.length }: TagListProps) {
  if (tags.length === 0) return null;
  const shown = orderTags(tags).slice(0, most);
  const hidden = tags.length - shown.length;
  return (
    <ul className={classes.tags} aria-label="Tags">
      {shown.map((tag) => (
        <li className={classes.tag} dir="auto" data-achtung={isAchtung(tag) || undefined} key={tag}>
          {isAchtung(tag) && <IconAlertTriangleFilled size={14} aria-hidden />}
          {tag}
        </li>
      ))}
      {hidden > 0 && <li className={classes.more}>+{hidden}</li>}
    </ul>
  );
}
