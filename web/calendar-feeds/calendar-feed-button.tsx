import { IconCalendarShare } from '@tabler/icons-react';
import { useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const CalendarFeedDialog = lazyPart(
  async () => (await import('./calendar-feed-dialog.tsx')).CalendarFeedDialog,
);

/** The code of the dialog is loaded when it is first opened. */
export function CalendarFeedButton() {
  const [wasOpened, setOpened] = useState(false);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton
        label="Kalender abonnieren"
        onClick={() => {
          setOpened(true);
          setOpen(true);
        }}
      >
        <IconCalendarShare size={22} />
      </IconButton>
      {wasOpened && <CalendarFeedDialog opened={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
