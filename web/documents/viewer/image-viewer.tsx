import { Modal } from '@mantine/core';
import { IconDownload, IconX, IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { useOpenAfterMount } from '#web/ui/dialog/open-after-mount.ts';
import { ScrollLock, withoutStyleSheet } from '#web/ui/dialog/scroll-lock.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { useBackCloses } from '../back-closes.ts';
import { useFileAccess } from '../use-file-access.ts';
import classes from './image-viewer.module.css';
import { useZoom } from './use-zoom.ts';
import { ZoomedImage } from './zoomed-image.tsx';

interface ImageViewerProps {
  document: EquipmentDocument;
  opened: boolean;
  onClose: () => void;
}

/** Shows one image in the whole window. */
export function ImageViewer({ document, opened, onClose }: ImageViewerProps) {
  const isOpen = useOpenAfterMount(opened);
  useBackCloses(isOpen, onClose);
  return (
    <Modal.Root
      {...withoutStyleSheet}
      opened={isOpen}
      onClose={onClose}
      fullScreen
      classNames={{ content: classes.content ?? '' }}
    >
      <Modal.Content>
        <ScrollLock />
        <Viewer document={document} onClose={onClose} key={document.id} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Viewer({ document, onClose }: Omit<ImageViewerProps, 'opened'>) {
  const { download } = useFileAccess(document, onClose);
  const zoom = useZoom();
  const isZoomed = zoom.view.scale > 1;
  return (
    <>
      {/* Mantine's header element would count as a second banner of the page. */}
      <div className={classes.header}>
        <Modal.Title className={classes.title}>{document.title}</Modal.Title>
        <IconButton label={isZoomed ? 'Ganzes Bild zeigen' : 'Vergrößern'} onClick={zoom.toggle}>
          {isZoomed ? <IconZoomOut size={22} aria-hidden /> : <IconZoomIn size={22} aria-hidden />}
        </IconButton>
        <IconButton label="Herunterladen" onClick={download}>
          <IconDownload size={22} aria-hidden />
        </IconButton>
        <IconButton label="Schließen" onClick={onClose}>
          <IconX size={22} aria-hidden />
        </IconButton>
      </div>
      <Modal.Body className={classes.body}>
        <ZoomedImage document={document} zoom={zoom} />
      </Modal.Body>
    </>
  );
}
