import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import { InSteps } from '../state/in-steps.tsx';
import classes from './dialog.module.css';
import { useOpenAfterMount } from './open-after-mount.ts';
import { ScrollLock, withoutStyleSheet } from './scroll-lock.ts';

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
  const body = useRef<HTMLDivElement>(null);
  return (
    <Modal.Root
      {...withoutStyleSheet}
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
        <ScrollLock />
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
        <Modal.Body className={classes.body} ref={body}>
          {/* On phones the title is painted first. A smaller window would grow, so it is drawn at once. */}
          <InSteps fallback={null} isImmediate={!isPhone}>
            {children}
            <FocusFirst within={body} />
          </InSteps>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Mantine may have looked for the element that gets the focus before it was drawn. */
function FocusFirst({ within }: { within: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const body = within.current;
    if (body?.contains(document.activeElement)) return;
    body?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, [within]);
  return null;
}
