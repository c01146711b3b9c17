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
 * The buttons behind an icon in the search bar. The browser's own popover closes on Escape and on a
 * touch beside it and returns the focus, without a positioning library in the first screen's code.
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

/** Below the button, in line with its left edge; the styles keep it inside the window. */
function place(popover: HTMLElement, around: DOMRect): void {
  popover.style.setProperty('--left', `${around.left}px`);
  popover.style.setProperty('--top', `${around.bottom + gap}px`);
}
