import { Button } from '@mantine/core';
import { IconArrowLeft, IconDownload, IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { darkRuns, equipmentAddress, quietZone } from '#contract/qr-code.ts';
import { Dialog } from '#web/ui/dialog/dialog.tsx';
import { downloadFile } from '#web/ui/download-file.ts';
import { showError } from '#web/ui/notice/toast.tsx';
import { QrCode } from '#web/ui/qr/qr-code.tsx';
import { qrMatrix } from '#web/ui/qr/qr-matrix.ts';
import { PrintLabel } from './print-label.tsx';
import classes from './qr-dialog.module.css';
import { qrFileName } from './qr-file-name.ts';

const hints = [
  'Mit der Kamera eines Telefons oder Tablets scannen: Die Seite dieser Anlage öffnet sich.',
  'Drucken oder herunterladen und gut sichtbar an der Anlage anbringen.',
  'Der Code bleibt gültig, auch wenn sich Name oder Standort der Anlage ändern.',
];

interface QrDialogProps {
  equipment: Equipment;
  opened: boolean;
  onClose: () => void;
  /** Another action beside download and print. */
  action?: ReactNode;
}

export function QrDialog({ equipment, opened, onClose, action }: QrDialogProps) {
  const address = equipmentAddress(window.location.origin, equipment.id);
  const [isDrawing, setDrawing] = useState(false);
  const download = async () => {
    setDrawing(true);
    try {
      downloadFile(await qrPicture(address), qrFileName(equipment));
    } catch {
      // The browser returns no picture and no reason.
      showError('Fehler', 'Der QR-Code konnte nicht heruntergeladen werden.');
    } finally {
      setDrawing(false);
    }
  };

  return (
    <Dialog opened={opened} onClose={onClose} title="QR-Code">
      <div className={classes.content}>
        <div className={classes.paper}>
          <QrCode className={classes.code} text={address} label={`QR-Code für ${equipment.name}`} />
        </div>
        <div className={classes.facts}>
          <p className={classes.name}>{equipment.name}</p>
          <dl className={classes.details}>
            <dt>Standort</dt>
            <dd>{equipment.locationRaw}</dd>
            <dt>ID</dt>
            <dd>{equipment.id}</dd>
            <dt>URL</dt>
            <dd>
              {window.location.origin}
              <wbr />
              /equipment/
              <wbr />
              {equipment.id}
            </dd>
          </dl>
        </div>
      </div>
      <div className={classes.actions}>
        <Button
          leftSection={<IconDownload size={18} />}
          onClick={() => void download()}
          loading={isDrawing}
        >
          Download
        </Button>
        <Button
          variant="default"
          leftSection={<IconPrinter size={18} />}
          onClick={() => window.print()}
        >
          Drucken
        </Button>
        {action}
      </div>
      <section className={classes.hints} aria-label="Hinweise">
        <h2 className={classes.hintsTitle}>So nutzen Sie den QR-Code</h2>
        <ul>
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      </section>
      <Button
        className={classes.back ?? ''}
        variant="subtle"
        color="gray"
        leftSection={<IconArrowLeft size={18} />}
        onClick={onClose}
      >
        Zurück
      </Button>
      {opened && <PrintLabel equipment={equipment} address={address} />}
    </Dialog>
  );
}

const side = 256;

/** Every module has the same whole number of pixels; the rest makes the white margin wider. */
function qrPicture(text: string): Promise<Blob> {
  const matrix = qrMatrix(text);
  const field = Math.floor(side / (matrix.size + 2 * quietZone));
  const margin = Math.floor((side - field * matrix.size) / 2);
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const paper = canvas.getContext('2d');
  if (!paper) return Promise.reject(new Error('this browser draws nothing'));
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, side, side);
  paper.fillStyle = '#000';
  for (const { row, column, length } of darkRuns(matrix)) {
    paper.fillRect(margin + column * field, margin + row * field, length * field, field);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('the picture could not be made'));
    }, 'image/png');
  });
}
