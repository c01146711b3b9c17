import { Button } from '@mantine/core';
import { IconLayoutList, IconQrcode } from '@tabler/icons-react';
import { Link } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { Page } from '#web/ui/page/page.tsx';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import { readChosen } from './chosen.ts';
import { PrintList } from './prints/print-list.tsx';
import classes from './stickers-screen.module.css';
import { StickersScreen, stickersTitle } from './stickers-screen.tsx';

export function StickersPage() {
  const chosen = readChosen(useHistoryState<unknown>());
  return chosen ? (
    <StickersScreen key={JSON.stringify(chosen)} chosen={chosen} />
  ) : (
    <NothingChosen />
  );
}

/** Shown if the address was opened directly. */
function NothingChosen() {
  return (
    <Page title={stickersTitle} backHref="/manage">
      <div className={classes.parts}>
        <EmptyState
          icon={<IconQrcode size={30} />}
          title="Keine Anlagen ausgewählt"
          text="Etiketten drucken Sie aus einer Anlage, aus einem Szenario-Lauf oder für alle Anlagen, die eine Liste zeigt."
          action={
            <Button
              component={Link}
              href="/manage"
              leftSection={<IconLayoutList size={18} aria-hidden />}
            >
              Zur Liste der Anlagen
            </Button>
          }
        />
        <PrintList />
      </div>
    </Page>
  );
}
