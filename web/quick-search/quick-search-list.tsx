import { useId } from 'react';
import { useQuickSearchEditor } from './lazy-editor.tsx';
import { QuickSearchEntries } from './quick-search-entries.tsx';
import classes from './quick-search-list.module.css';

interface QuickSearchListProps {
  /** The current search term. */
  active: string;
  onChoose: (term: string) => void;
}

/** The buttons as a list beside the results. */
export function QuickSearchList({ active, onChoose }: QuickSearchListProps) {
  const titleId = useId();
  const editor = useQuickSearchEditor();
  return (
    <div>
      <h2 className={classes.title} id={titleId}>
        Schnellsuche
      </h2>
      <QuickSearchEntries
        titleId={titleId}
        active={active}
        onChoose={onChoose}
        onEdit={editor.open}
      />
      {editor.dialog}
    </div>
  );
}
