import { Button } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { type CameraView, cameraHolder } from './camera/camera-holder.ts';
import classes from './camera-stage.module.css';
import { ProblemNote } from './problem-note.tsx';
import type { ScannedCode } from './scanned-code.ts';
import type { Hint } from './sight.ts';
import { useReading } from './use-reading.ts';

interface CameraStageProps {
  camera: CameraView;
  /** The picture stays, but nothing is read. */
  isPaused: boolean;
  onCode: (code: ScannedCode) => void;
  /** Covers the picture. */
  children?: ReactNode;
}

/** The picture of the camera with the frame, and what the user should do. */
export function CameraStage({ camera, isPaused, onCode, children }: CameraStageProps) {
  const { stream, problem } = camera;
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  const reading = useReading(video, stream !== undefined && !isPaused, onCode);
  const hint = isPaused ? undefined : reading.hint;
  const { hasJustRead } = reading;
  const text = textFor(camera, { hint, hasJustRead, isPaused });

  return (
    <div className={classes.stage}>
      <video className={classes.video} ref={video} autoPlay muted playsInline aria-hidden />
      {stream && <div className={classes.frame} data-read={hasJustRead || undefined} />}
      <p className={classes.text} role="status">
        {text && <span>{text}</span>}
      </p>
      {hint === 'dark' && camera.hasTorch && !camera.isTorchOn && (
        <Button
          className={classes.light ?? ''}
          leftSection={<IconBulb size={18} />}
          onClick={() => void cameraHolder.setTorch(true)}
        >
          Licht einschalten
        </Button>
      )}
      {problem && <ProblemNote problem={problem} onRetry={() => cameraHolder.retry()} />}
      {stream && reading.hasFailed && <ProblemNote problem="no-reader" onRetry={reading.retry} />}
      {children}
    </div>
  );
}

interface Shown {
  hint: Hint | undefined;
  hasJustRead: boolean;
  isPaused: boolean;
}

const unreadable =
  'Nichts gelesen: Gehen Sie näher heran, halten Sie das Gerät gerade, wischen Sie den Code ab. Sonst machen Sie ein Foto oder tippen ihn ein.';

function textFor(camera: CameraView, { hint, hasJustRead, isPaused }: Shown): string | undefined {
  if (hasJustRead) return 'Code gelesen';
  if (isPaused || camera.problem) return undefined;
  if (!camera.stream) return 'Die Kamera startet …';
  if (hint === 'unreadable') return unreadable;
  if (hint !== 'dark') {
    return camera.isOnlyOne
      ? 'Keine andere Kamera lässt sich öffnen.'
      : 'Code in den Rahmen halten';
  }
  return camera.hasTorch && !camera.isTorchOn
    ? 'Zu dunkel zum Lesen'
    : 'Zu dunkel zum Lesen: Bringen Sie mehr Licht auf den Code.';
}
