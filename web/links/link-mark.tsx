import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { type LinkOfEquipment, linkMeanings, linkTypeLabels } from '#contract/links.ts';
import classes from './link-mark.module.css';

export type LinkKind = Pick<LinkOfEquipment, 'linkType' | 'isSource'>;

/** For example "Abhängigkeit · ausgehend". */
export function kindText({ linkType, isSource }: LinkKind): string {
  return `${linkTypeLabels[linkType]} · ${isSource ? 'ausgehend' : 'eingehend'}`;
}

/** The kind and direction of a link, and their meaning. */
export function LinkMark({ link }: { link: LinkKind }) {
  const Arrow = link.isSource ? IconArrowUpRight : IconArrowDownLeft;
  const meaning = linkMeanings[link.linkType];
  return (
    <p className={classes.mark}>
      <span className={classes.kind}>
        <Arrow size={16} aria-hidden />
        {kindText(link)}
      </span>{' '}
      <span>{link.isSource ? meaning.outgoing : meaning.incoming}</span>
    </p>
  );
}
