import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { Spinner } from '#web/ui/state/spinner.tsx';
import classes from './image-viewer.module.css';
import { useImageSource } from './use-image-source.ts';
import type { Zoom } from './use-zoom.ts';

interface ZoomedImageProps {
  document: EquipmentDocument;
  zoom: Zoom;
}

export function ZoomedImage({ document, zoom }: ZoomedImageProps) {
  const [attempt, setAttempt] = useState(0);
  const { address, isLost } = useImageSource(document, attempt);
  const [reached, setState] = useState<'loading' | 'there' | 'failed'>('loading');
  const state = isLost ? 'failed' : reached;
  const { scale, x, y } = zoom.view;

  const repeat = () => {
    setState('loading');
    setAttempt(attempt + 1);
  };
  return (
    <div
      className={classes.frame}
      ref={zoom.frame}
      data-near={scale > 1 || undefined}
      {...(state === 'there' ? zoom.handlers : {})}
    >
      {state === 'loading' && (
        <div className={classes.state}>
          <Spinner />
        </div>
      )}
      {state === 'failed' && (
        <div className={classes.state} role="alert">
          <p>Das Bild konnte nicht geladen werden.</p>
          <Button variant="default" leftSection={<IconRefresh size={18} />} onClick={repeat}>
            Erneut versuchen
          </Button>
        </div>
      )}
      {address && state !== 'failed' && (
        <img
          key={attempt}
          className={classes.image}
          ref={zoom.picture}
          src={address}
          alt={document.title}
          draggable={false}
          data-loading={state === 'loading' || undefined}
          style={{ transform: `translate(${x}px, ${y}px) scale(${scale})` }}
          onLoad={() => setState('there')}
          onError={() => setState('failed')}
        />
      )}
    </div>
  );
}
