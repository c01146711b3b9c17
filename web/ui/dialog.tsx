import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useState } from 'react';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import classes from './dialog.module.css';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
}

/** A window in the middle on wide screens, the whole screen on the phone. */
export function Dialog({ opened, onClose, title, children }: DialogProps) {
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const isOpen = useOpenAfterMount(opened);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      fullScreen={isPhone}
      size={620}
      centered
      // Not at the content itself: Mantine gives that name to the layer around it too.
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content>
        {/* Mantine's header element would count as a second banner of the page. */}
        <Modal.Header className={classes.header} role="presentation">
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          <Modal.CloseButton aria-label="Schließen" size="var(--control-height)" iconSize={22} />
        </Modal.Header>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/**
 * Mantine notes where to return the focus when a dialog opens, not when it appears open already, as a
 * lazily loaded one does.
 */
function useOpenAfterMount(opened: boolean): boolean {
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return opened && isMounted;
}
