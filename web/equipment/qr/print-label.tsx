import { createPortal } from 'react-dom';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { QrCode } from '#web/ui/qr/qr-code.tsx';
import classes from './print-label.module.css';

interface PrintLabelProps {
  equipment: Equipment;
  address: string;
}

/**
 * The page that is printed instead of the screen while it is mounted; a second window might be blocked by the browser.
 */
export function PrintLabel({ equipment, address }: PrintLabelProps) {
  const { id, name, type, locationRaw } = equipment;
  return createPortal(
    <div className={classes.page}>
      <div className={classes.label}>
        <QrCode className={classes.code} text={address} label={`QR-Code für ${name}`} />
        <div className={classes.texts}>
          <p className={classes.name}>{name}</p>
          <p className={classes.location}>{locationRaw}</p>
          <p className={classes.type}>{type}</p>
          <p className={classes.small}>ID {id}</p>
          <p className={classes.small}>{address}</p>
        </div>
      </div>
    </div>,
    document.body,
  );
}
