import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import classes from './dialog.module.css';
import { useOpenAfterMount } from './open-after-mount.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  subtitle?: string;
  children: ReactNode;
  /** Another dialog is open above it and handles the keys. */
  isCovered?: boolean;
  /** It can only be closed by its own buttons. */
  isForced?: boolean;
}

/** A window in the middle on wide screens, the whole screen on phones. */
export function Dialog(props: DialogProps) {
  const { opened, onClose, title, subtitle, children } = props;
  const { isCovered = false, isForced = false } = props;
  const isPhone = useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
  const isOpen = useOpenAfterMount(opened);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      fullScreen={isPhone}
      size={620}
      closeOnEscape={!(isCovered || isForced)}
      closeOnClickOutside={!isForced}
      centered
      // Not via `content` itself: Mantine uses that name for the layer around it too.
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.5} />
      <Modal.Content>
        {/* Mantine's header element would count as a second banner of the page. */}
        <Modal.Header className={classes.header} role="presentation">
          <div>
            <Modal.Title className={classes.title}>{title}</Modal.Title>
            {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
          </div>
          {!isForced && (
            <Modal.CloseButton aria-label="Schließen" size="var(--control-height)" iconSize={22} />
          )}
        </Modal.Header>
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
