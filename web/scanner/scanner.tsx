import { Modal } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import {
  type ReactElement,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useOpenAfterMount } from '#web/ui/dialog/open-after-mount.ts';
import { ScrollLock, withoutStyleSheet } from '#web/ui/dialog/scroll-lock.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { cameraHolder } from './camera/camera-holder.ts';
import { CameraStage } from './camera-stage.tsx';
import { useHandScanner } from './hand-scanner.ts';
import { PhotoResult } from './photo/photo-result.tsx';
import { usePhoto } from './photo/use-photo.ts';
import type { ScannedCode } from './scanned-code.ts';
import classes from './scanner.module.css';
import { ScannerTools } from './scanner-tools.tsx';
import { TypeForm } from './type-form.tsx';

interface ScannerProps {
  title: string;
  subtitle?: string;
  /** Called once for each code; for the same one again only after it was out of sight. */
  onCode: (code: ScannedCode) => void;
  /** The picture of the camera stays, but nothing is read. */
  isPaused?: boolean;
  onClose: () => void;
  /** A panel below the camera picture. */
  children?: ReactNode;
}

/** Reads codes with the camera, from a photo or from the keyboard, in the whole window. */
export function Scanner(props: ScannerProps): ReactElement {
  const { title, subtitle, onCode, isPaused = false, onClose, children } = props;
  const isOpen = useOpenAfterMount(true);
  const camera = useCamera(isPaused);
  useHandScanner(onCode, { isScanner: true });
  /** Undefined until something was typed for the first time. */
  const [isTyping, setTyping] = useState<boolean>();
  const photo = usePhoto(onCode);
  useDarkColors();

  const isPhotoShown = photo.state.kind !== 'none';
  const back = () => {
    if (isTyping) setTyping(false);
    else if (isPhotoShown) photo.close();
    else onClose();
  };
  const onTyped = (code: ScannedCode) => {
    setTyping(false);
    onCode(code);
  };

  return (
    <Modal.Root
      {...withoutStyleSheet}
      opened={isOpen}
      onClose={back}
      fullScreen
      classNames={{ content: classes.content ?? '' }}
    >
      {/* The mark lets hand scanners go on while this dialog is open. */}
      <Modal.Content data-scanner>
        <ScrollLock />
        <div className={classes.screen}>
          <div className={classes.header}>
            <IconButton label="Schließen" onClick={onClose}>
              <IconX size={24} aria-hidden />
            </IconButton>
            <div className={classes.titles}>
              <Modal.Title className={classes.title}>{title}</Modal.Title>
              {subtitle && <p className={classes.subtitle}>{subtitle}</p>}
            </div>
          </div>
          <CameraStage
            camera={camera}
            isPaused={isPaused || isTyping === true || isPhotoShown}
            onCode={onCode}
          >
            {photo.state.kind !== 'none' && (
              <PhotoResult state={photo.state} onChoose={photo.choose} onClose={photo.close} />
            )}
          </CameraStage>
          <div className={classes.below}>
            {!isPaused && isTyping && <TypeForm onCode={onTyped} onCancel={back} />}
            {!isPaused && !isTyping && (
              <ScannerTools
                camera={camera}
                onPhoto={photo.read}
                onType={() => setTyping(true)}
                hasTyped={isTyping === false}
              />
            )}
            {children && <div className={classes.panel}>{children}</div>}
          </div>
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The camera is not opened for a scanner that only shows the result of a code from elsewhere. */
function useCamera(isPaused: boolean) {
  const [isWanted, setWanted] = useState(!isPaused);
  if (!isPaused && !isWanted) setWanted(true);
  useEffect(() => (isWanted ? cameraHolder.show() : undefined), [isWanted]);
  return useSyncExternalStore(cameraHolder.subscribe, cameraHolder.view);
}

/** Dark like a camera app, also for what is shown above the scanner: nothing bright is beside the picture. */
function useDarkColors(): void {
  useEffect(() => {
    const attribute = 'data-mantine-color-scheme';
    const root = document.documentElement;
    let scheme = root.getAttribute(attribute) ?? 'light';
    const darken = () => {
      root.setAttribute(attribute, 'dark');
      observer.takeRecords();
    };
    // The system may change its colours meanwhile, and the component library follows it.
    const observer = new MutationObserver(() => {
      scheme = root.getAttribute(attribute) ?? scheme;
      darken();
    });
    observer.observe(root, { attributeFilter: [attribute] });
    darken();
    return () => {
      observer.disconnect();
      root.setAttribute(attribute, scheme);
    };
  }, []);
}
