import { ActionIcon } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { usePrefetchQuery } from '@tanstack/react-query';
import { type ToggleEvent, useId, useRef, useState } from 'react';
import { useQuickSearchEditor } from './lazy-editor.tsx';
import { QuickSearchEntries } from './quick-search-entries.tsx';
import classes from './quick-search-menu.module.css';
import { quickSearchQuery } from './quick-search-queries.ts';

const gap = 8;

/**
 * The buttons in a menu of the search bar. The browser's popover closes on Escape and on a touch beside it and returns
 * the focus, so the first screen needs no positioning library.
 */
export function QuickSearchMenu({ onChoose }: { onChoose: (term: string) => void }) {
  const titleId = useId();
  const popoverId = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const popover = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const editor = useQuickSearchEditor();
  usePrefetchQuery(quickSearchQuery);

  const close = () => popover.current?.hidePopover();
  const onBeforeToggle = (event: ToggleEvent) => {
    setOpen(event.newState === 'open');
    if (event.newState === 'open' && trigger.current && popover.current) {
      place(popover.current, trigger.current.getBoundingClientRect());
    }
  };

  return (
    <>
      <ActionIcon
        ref={trigger}
        variant={isOpen ? 'light' : 'subtle'}
        color="indigo"
        popoverTarget={popoverId}
        aria-label="Schnellsuche"
        aria-expanded={isOpen}
        data-tooltip="Schnellsuche"
      >
        <IconBolt size={22} />
      </ActionIcon>
      <div
        className={classes.popover}
        id={popoverId}
        ref={popover}
        popover="auto"
        onBeforeToggle={onBeforeToggle}
      >
        <p className={classes.title} id={titleId}>
          Schnellsuche
        </p>
        {isOpen && (
          <QuickSearchEntries
            titleId={titleId}
            onChoose={(term) => {
              close();
              onChoose(term);
            }}
            onEdit={() => {
              close();
              editor.open();
            }}
          />
        )}
      </div>
      {editor.dialog}
    </>
  );
}

/** Below the button, aligned with its left edge; the styles keep it inside the window. */
function place(popover: HTMLElement, around: DOMRect): void {
  popover.style.setProperty('--left', `${around.left}px`);
  popover.style.setProperty('--top', `${around.bottom + gap}px`);
}
