import { Button } from '@mantine/core';
import { IconArrowRight, IconLink } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useFocusAfterInert } from '#web/ui/dialog/focus-after-inert.ts';
import { Sheet } from '#web/ui/dialog/sheet.tsx';
import { Page } from '#web/ui/page/page.tsx';
import { useIsWide } from '#web/ui/page/wide-screen.ts';
import { isSendable } from '../link-writes.ts';
import { LinkSource } from './link-source.tsx';
import { createText, LinkingForm } from './linking-form.tsx';
import classes from './linking-screen.module.css';
import type { Linking } from './use-linking.ts';

export const linkingTitle = 'Anlagen verknüpfen';

interface LinkingScreenProps {
  linking: Linking;
  toolbar: ReactNode;
  /** The Anlagen to choose from. */
  children: ReactNode;
}

/** The list, and the form beside it; on narrow screens the form is in a sheet. */
export function LinkingScreen({ linking, toolbar, children }: LinkingScreenProps) {
  const { source, draft, submit, isSending } = linking;
  const isWide = useIsWide();
  const [isOpen, setOpen] = useState(false);
  const content = useFocusAfterInert<HTMLDivElement>(isSending);
  const count = draft.targets.length;

  const create = (
    <Button
      leftSection={<IconLink size={20} />}
      onClick={submit}
      loading={isSending}
      disabled={!isSendable(draft.comments)}
    >
      {createText(count)}
    </Button>
  );
  const next = (
    <Button
      rightSection={<IconArrowRight size={20} />}
      onClick={() => (count === 0 ? submit() : setOpen(true))}
    >
      {count === 0 ? 'Weiter' : `Weiter mit ${count} ${count === 1 ? 'Anlage' : 'Anlagen'}`}
    </Button>
  );

  return (
    <Page
      title={linkingTitle}
      backHref={`/equipment/${source.id}`}
      toolbar={toolbar}
      actions={!isWide && <div className={classes.headerAction}>{next}</div>}
      actionBar={!isWide && next}
    >
      <div className={classes.layout} ref={content}>
        <div className={classes.list} inert={isSending}>
          {!isWide && <LinkSource name={source.name} />}
          {children}
        </div>
        {isWide && (
          <section className={classes.aside} aria-label="Verknüpfung">
            <div className={classes.scrolled}>
              <LinkingForm linking={linking} />
            </div>
            <div className={classes.create}>{create}</div>
          </section>
        )}
      </div>
      {!isWide && (
        <Sheet opened={isOpen} onClose={() => setOpen(false)} title="Verknüpfung" footer={create}>
          <LinkingForm linking={linking} />
        </Sheet>
      )}
    </Page>
  );
}
