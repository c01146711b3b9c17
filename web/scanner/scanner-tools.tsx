import { IconBulb, IconBulbFilled, IconCameraRotate, IconKeyboard } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { type CameraView, cameraHolder } from './camera/camera-holder.ts';
import { PhotoButtons } from './photo/photo-buttons.tsx';
import classes from './scanner-tools.module.css';

interface ScannerToolsProps {
  camera: CameraView;
  onPhoto: (file: File) => void;
  onType: () => void;
  /** The user comes back from typing: the button that led there gets the focus again. */
  hasTyped: boolean;
}

/** At the lower edge, where the thumb is: what the camera can do, and the ways without it. */
export function ScannerTools({ camera, onPhoto, onType, hasTyped }: ScannerToolsProps) {
  const typing = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (hasTyped) typing.current?.focus();
  }, [hasTyped]);
  return (
    <div className={classes.tools}>
      <CameraControls camera={camera} />
      <div className={classes.row}>
        <PhotoButtons onPhoto={onPhoto} />
        <button className={classes.tool} type="button" ref={typing} onClick={onType}>
          <IconKeyboard size={20} aria-hidden />
          Code eintippen
        </button>
      </div>
    </div>
  );
}

function CameraControls({ camera }: { camera: CameraView }) {
  const { hasTorch, isTorchOn, zooms, zoom, canSwitch } = camera;
  if (!hasTorch && zooms.length === 0 && !canSwitch) return null;
  return (
    <div className={classes.pills}>
      {hasTorch && (
        <button
          className={classes.pill}
          type="button"
          aria-pressed={isTorchOn}
          aria-label="Licht"
          data-tooltip={isTorchOn ? 'Licht ausschalten' : 'Licht einschalten'}
          onClick={() => void cameraHolder.setTorch(!isTorchOn)}
        >
          {isTorchOn ? (
            <IconBulbFilled size={20} aria-hidden />
          ) : (
            <IconBulb size={20} aria-hidden />
          )}
        </button>
      )}
      {zooms.map((step) => (
        <button
          className={classes.pill}
          type="button"
          aria-pressed={step === zoom}
          aria-label={`Zoom ${step}-fach`}
          onClick={() => void cameraHolder.setZoom(step)}
          key={step}
        >
          {step}×
        </button>
      ))}
      {canSwitch && (
        <button
          className={classes.pill}
          type="button"
          aria-label="Kamera wechseln"
          data-tooltip="Kamera wechseln"
          onClick={() => cameraHolder.switchCamera()}
        >
          <IconCameraRotate size={20} aria-hidden />
        </button>
      )}
    </div>
  );
}
