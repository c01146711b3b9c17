import { IconCamera, IconPhoto } from '@tabler/icons-react';
import { type ChangeEvent, useRef } from 'react';
import classes from '../scanner-tools.module.css';

/** Two ways to a photo, because not every file dialog offers the camera too. */
export function PhotoButtons({ onPhoto }: { onPhoto: (file: File) => void }) {
  const camera = useRef<HTMLInputElement>(null);
  const gallery = useRef<HTMLInputElement>(null);
  const onChange = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (file) onPhoto(file);
    // So that the same file can be chosen again.
    currentTarget.value = '';
  };
  const shared = { type: 'file', hidden: true, accept: 'image/*', onChange } as const;
  return (
    <>
      <button
        className={`${classes.tool} ${classes.onlyTouch}`}
        type="button"
        onClick={() => camera.current?.click()}
      >
        <IconCamera size={20} aria-hidden />
        Foto machen
      </button>
      <button className={classes.tool} type="button" onClick={() => gallery.current?.click()}>
        <IconPhoto size={20} aria-hidden />
        Bild wählen
      </button>
      <input {...shared} ref={camera} capture="environment" aria-label="Foto machen" />
      <input {...shared} ref={gallery} aria-label="Bild wählen" />
    </>
  );
}
