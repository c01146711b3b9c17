/** The picture of a logo that was chosen and is not saved with a template yet. */
import { stickerLimits } from '#contract/stickers/sticker-formats.ts';

export interface LogoFile {
  /** The bytes of the file in base64. */
  data: string;
  /** The same as an address that a browser shows. */
  address: string;
  width: number;
  height: number;
}

export const logoTypes = ['image/png', 'image/jpeg'];

const unusable = 'Das Logo muss ein PNG- oder JPEG-Bild mit höchstens 200 kB sein.';
const unreadable = 'Dieses Bild lässt sich nicht lesen.';

/** Undefined if the file can be read as a logo. */
function problemOfLogo({ type, size }: Pick<File, 'type' | 'size'>): string | undefined {
  return logoTypes.includes(type) && size <= stickerLimits.logoBytes ? undefined : unusable;
}

/** Throws an error with a sentence. */
export async function readLogo(file: Blob): Promise<LogoFile> {
  const problem = problemOfLogo(file);
  if (problem) throw new Error(problem);
  const data = base64Of(new Uint8Array(await file.arrayBuffer()));
  const picture = await createImageBitmap(file).catch((cause: unknown) => {
    throw new Error(unreadable, { cause });
  });
  const { width, height } = picture;
  picture.close();
  return { data, address: `data:${file.type};base64,${data}`, width, height };
}

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
