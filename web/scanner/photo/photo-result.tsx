import { Button, Loader } from '@mantine/core';
import { IconCamera, IconPhotoOff, IconPhotoScan } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#web/ui/state/empty-state.tsx';
import type { CodeFormat, ScannedCode } from '../scanned-code.ts';
import classes from './photo-result.module.css';
import type { PhotoState } from './use-photo.ts';

const formatLabels: Record<CodeFormat | 'typed', string> = {
  qr: 'QR-Code',
  'data-matrix': 'Data Matrix',
  'code-128': 'Code 128',
  'code-39': 'Code 39',
  ean: 'EAN',
  typed: 'Eingetippt',
};

const failures = {
  empty: {
    title: 'Kein Code im Bild gefunden',
    text: 'Fotografieren Sie den Code gerade, scharf und so groß wie möglich, ohne Spiegelung. Sonst tippen Sie ihn ein.',
  },
  'no-picture': {
    title: 'Diese Datei ist kein Bild',
    text: 'Wählen Sie ein Foto, zum Beispiel JPG oder PNG.',
  },
  'no-reader': {
    title: 'Das Bild konnte nicht gelesen werden',
    text: 'Versuchen Sie es erneut, mit einem kleineren Bild, oder tippen Sie den Code ein.',
  },
};

type ShownState = Exclude<PhotoState, { kind: 'none' }>;

interface PhotoResultProps {
  state: ShownState;
  onChoose: (code: ScannedCode) => void;
  onClose: () => void;
}

/** Covers the picture of the camera while a photo is read, and until the user has seen what was found. */
export function PhotoResult({ state, onChoose, onClose }: PhotoResultProps) {
  const back = (
    <Button variant="default" leftSection={<IconCamera size={18} />} onClick={onClose}>
      Zurück zur Kamera
    </Button>
  );
  return <div className={classes.result}>{contentFor(state, onChoose, back)}</div>;
}

function contentFor(
  state: ShownState,
  onChoose: PhotoResultProps['onChoose'],
  back: ReactNode,
): ReactNode {
  switch (state.kind) {
    case 'reading':
      return (
        <div className={classes.reading} role="status">
          <Loader size={32} aria-hidden />
          <span>Das Bild wird gelesen …</span>
        </div>
      );
    case 'choice':
      return (
        <EmptyState
          icon={<IconPhotoScan size={30} />}
          title="Mehrere Codes im Bild"
          text="Welchen meinen Sie? Der größte steht oben."
          action={
            <>
              <Choices codes={state.codes} onChoose={onChoose} />
              {back}
            </>
          }
        />
      );
    default:
      return (
        <EmptyState
          tone="bad"
          icon={<IconPhotoOff size={30} />}
          {...failures[state.kind]}
          action={back}
        />
      );
  }
}

function Choices({
  codes,
  onChoose,
}: { codes: ScannedCode[] } & Pick<PhotoResultProps, 'onChoose'>) {
  return (
    <ul className={classes.choices} aria-label="Codes im Bild">
      {codes.map((code) => (
        <li key={`${code.format} ${code.text}`}>
          <button className={classes.choice} type="button" onClick={() => onChoose(code)}>
            <span className={classes.text}>{code.text}</span>
            <span className={classes.format}>{formatLabels[code.format]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
