import { TextInput } from '@mantine/core';
import { type ComponentType, useState } from 'react';
import type { EquipmentSummary } from '#contract/equipment/equipment-summary.ts';
import type { LinkOfEquipment } from '#contract/links.ts';
import '@mantine/core/styles/Input.layer.css';
import { MoreButton } from '#web/ui/list/more-button.tsx';
import { foundLinks } from './found-links.ts';
import { LinkCommentEditor } from './link-comment-editor.tsx';
import type { LinkEdits } from './link-edits.ts';
import classes from './link-list.module.css';
import { LinkRow } from './link-row.tsx';
import type { LinkEnd } from './link-writes.ts';

/** How many links are shown at first, and how many more with each press of the button. */
const [atFirst, more] = [8, 50];

interface LinkListProps {
  equipment: LinkEnd;
  links: readonly LinkOfEquipment[];
  edits: LinkEdits;
  /** Type and location of an Anlage. */
  Facts: ComponentType<Pick<EquipmentSummary, 'type' | 'locationRaw'>>;
  onRemove: (link: LinkOfEquipment) => void;
}

/** The first links by name; a button shows more, and a long list has a search field. */
export function LinkList({ equipment, links, edits, Facts, onRemove }: LinkListProps) {
  const [query, setQuery] = useState('');
  const [mostShown, setMostShown] = useState(atFirst);
  const [opened, setOpened] = useState<string>();
  const isLong = links.length > atFirst;
  const found = isLong ? foundLinks(links, query) : links;
  // A link that is being edited is never hidden.
  const shown = found.filter(({ id }, index) => index < mostShown || edits.edits[id]);
  const rest = found.length - shown.length;
  return (
    <>
      {isLong && (
        <div className={classes.search}>
          <TextInput
            type="search"
            aria-label="Verknüpfungen durchsuchen"
            placeholder="Durchsuchen"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
      )}
      {found.length === 0 && (
        <p className={classes.none} role="status">
          Keine Verknüpfung passt zur Suche.
        </p>
      )}
      <ul className={classes.rows}>
        {shown.map((link) => {
          const { id, comments, linkedEquipment } = link;
          const edit = edits.edits[id];
          return (
            <LinkRow
              key={id}
              link={link}
              facts={
                <Facts type={linkedEquipment.type} locationRaw={linkedEquipment.locationRaw} />
              }
              onEdit={() => {
                const text = comments ?? '';
                edits.edit(id, { comments: text, seen: text, name: linkedEquipment.name });
                setOpened(id);
              }}
              onRemove={() => onRemove(link)}
              editor={
                edit && (
                  <LinkCommentEditor
                    equipment={equipment}
                    link={link}
                    edit={edit}
                    takesFocus={opened === id}
                    onChange={(next) => edits.edit(id, next)}
                    onEnd={() => edits.end(id)}
                  />
                )
              }
            />
          );
        })}
      </ul>
      {rest > 0 && (
        <MoreButton count={Math.min(rest, more)} onClick={() => setMostShown(mostShown + more)} />
      )}
    </>
  );
}
