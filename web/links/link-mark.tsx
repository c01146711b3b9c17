import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { type LinkOfEquipment, linkMeanings, linkTypeLabels } from '#contract/links.ts';
import classes from './link-mark.module.css';

export type LinkKind = Pick<LinkOfEquipment, 'linkType' | 'isSource'>;

/** "Abhängigkeit · ausgehend" */
export function kindText({ linkType, isSource }: LinkKind): string {
  return `${linkTypeLabels[linkType]} · ${isSource ? 'ausgehend' : 'eingehend'}`;
}

/** What kind of link it is, which way it goes, and what that means. */
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
