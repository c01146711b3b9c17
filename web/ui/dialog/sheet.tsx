import { Drawer } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { useOpenAfterMount } from './open-after-mount.ts';
import { ScrollLock, withoutStyleSheet } from './scroll-lock.ts';
import classes from './sheet.module.css';

interface SheetProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons that stay at the lower edge. */
  footer?: ReactNode;
  /** Whether its content consists of cards. */
  hasCards?: boolean;
  /** Another dialog is open above it and handles the keys. */
  isCovered?: boolean;
}

/** Opens from below on phones, and from the right on wide screens. */
export function Sheet(props: SheetProps) {
  const { opened, onClose, title, children, footer, hasCards = false, isCovered = false } = props;
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const isOpen = useOpenAfterMount(opened);
  return (
    <Drawer.Root
      {...withoutStyleSheet}
      opened={isOpen}
      onClose={onClose}
      position={isPhone ? 'bottom' : 'right'}
      size={460}
      closeOnEscape={!isCovered}
      classNames={{ content: `${classes.content} ${hasCards ? classes.withCards : ''}` }}
    >
      <Drawer.Overlay backgroundOpacity={0.5} />
      <Drawer.Content>
        <ScrollLock />
        {/* Mantine's header element would count as a second banner of the page. */}
        <Drawer.Header className={classes.header} role="presentation">
          <Drawer.Title className={classes.title}>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Schließen" size="var(--control-height)" iconSize={22} />
        </Drawer.Header>
        <Drawer.Body className={classes.body}>{children}</Drawer.Body>
        {footer && <div className={classes.footer}>{footer}</div>}
      </Drawer.Content>
    </Drawer.Root>
  );
}
