/**
 * The layout of one sticker: where its code, its texts and its logo are, and how the texts are shortened. The server draws
 * it into a PDF, the screen shows the same as a preview. All measures are in millimetres, from the top left corner of a face.
 */
import * as z from 'zod/mini';
import { blankCodeValue, writtenBlankCode } from '../codes/blank-codes.ts';
import { defaultTypeColor } from '../equipment-types.ts';
import { equipmentAddress, quietZone } from '../qr-code.ts';
import { oneLine } from '../text/stored-text.ts';
import { gridOf, stickerFormat, stickerLimits, stickerOffset } from './sticker-formats.ts';
import {
  type Box,
  placeTexts,
  type StickerDot,
  type StickerFonts,
  type StickerText,
  type StickerTexts,
} from './sticker-texts.ts';

/** What stands on a sticker beside its code. */
const stickerContent = z.object({
  name: z.boolean(),
  type: z.boolean(),
  location: z.boolean(),
  id: z.boolean(),
  logo: z.boolean(),
});

const longSide = (format: z.infer<typeof stickerFormat>): number => {
  const { width, height } = gridOf(format).sticker;
  return Math.max(width, height);
};

export const stickerLayout = z
  .object({
    format: stickerFormat,
    content: stickerContent,
    offset: stickerOffset,
    /** For a sticker that is folded around a cable: how much of it the cable takes. */
    flag: z.nullable(z.object({ wrap: z.number().check(z.gte(0), z.lte(200)) })),
  })
  .check(
    z.refine(
      ({ format, flag }) => !flag || longSide(format) - flag.wrap >= 2 * stickerLimits.flagHalf,
      { path: ['flag'], error: 'Das Etikett ist zu kurz für eine Kabelfahne.' },
    ),
  );
export type StickerLayout = z.infer<typeof stickerLayout>;

/** An Anlage as its sticker shows it, or a blank code. */
export interface StickerSubject {
  /** Set for a sticker that is printed before its Anlage exists: the code stands on it in place of everything else. */
  blankCode?: string;
  id: string;
  name: string;
  type: string;
  /** Of its type. */
  color: string;
  locationRaw: string;
}

/** The content of its QR code. */
export const stickerAddress = (origin: string, { id, blankCode }: StickerSubject): string =>
  blankCode === undefined ? equipmentAddress(origin, id) : origin + blankCodeValue(blankCode);

export const blankSubject = (blankCode: string): StickerSubject => ({
  ...{ blankCode, id: '', name: '', type: '', locationRaw: '' },
  color: defaultTypeColor,
});

export interface StickerCode {
  x: number;
  y: number;
  /** Of the dark part, without the white margin. */
  size: number;
}

/** One side of a cable flag, or the whole of another sticker. */
export interface StickerFace extends Box {
  /** Upside down: turned by half around its middle. */
  isTurned: boolean;
  /** Measured from the corner of the face, like everything in it. */
  code: StickerCode;
  /** Where texts may be; null if there is no room beside the code. */
  field: Box | null;
  logo: Box | null;
  texts: StickerText[];
  dot: (StickerDot & { color: string }) | null;
}

export interface StickerInput {
  subject: StickerSubject;
  ownText: string | null;
  /** The sides of its code in modules. */
  modules: number;
  /** The width of the logo in relation to its height; null if there is none. */
  logoAspect: number | null;
}

/** Cameras read smaller modules only from very near, and printers with 203 dpi blur them. */
export const smallestModule = 0.3;

/**
 * Two dots of a printer with 203 dpi, the coarsest that are in use. It makes narrower modules one dot wide in some places
 * and two in others, and simple readers then miss the code.
 */
const leastPrintedModule = (2 * 25.4) / 203;

/** The white margin in modules below which readers fail. */
const leastZone = 2;
const largestCode = 30;

const sizeOfZone = (room: number, modules: number, zone: number) =>
  (room * modules) / (modules + 2 * zone);

/**
 * The size of a code on a side of this length. The white margin around it may be the free margin of the sticker. It gets
 * narrower only where the modules would be too small otherwise.
 */
function codeSize(side: number, modules: number, margin: number): number {
  const inside = side - 2 * margin;
  const wide = Math.min(inside, sizeOfZone(side, modules, quietZone));
  if (wide >= modules * smallestModule) return wide;
  const narrow = Math.min(inside, sizeOfZone(side, modules, leastZone));
  return Math.min(narrow, modules * smallestModule);
}

interface Arranged {
  code: StickerCode;
  field: Box;
  isBeside: boolean;
}

/** The part of a sticker's long side that its code takes, if texts stand beside it. */
const shareOfCode = 0.4;

/** Texts stand beside the code on a wide sticker and below it on a narrow one. */
function arrange({ width, height }: Box, margin: number, modules: number): Arranged {
  const isBeside = width >= height * 1.2;
  const [long, short] = isBeside ? [width, height] : [height, width];
  const most = Math.min(codeSize(short, modules, margin), codeSize(long, modules, margin));
  const wanted = Math.max(long * shareOfCode, modules * smallestModule);
  const size = Math.min(most, wanted, Math.max(largestCode, modules * smallestModule));
  const zone = (quietZone * size) / modules;
  // Without room for the whole white margin the code is in the middle.
  const before = Math.min(Math.max(margin, zone), (long - size) / 2);
  const after = before + size + Math.max(margin, zone);
  const free = Math.max(0, long - after - margin);
  const across = Math.max(0, short - 2 * margin);
  const middle = (short - size) / 2;
  return isBeside
    ? {
        code: { x: before, y: middle, size },
        field: { x: after, y: margin, width: free, height: across },
        isBeside,
      }
    : {
        code: { x: middle, y: before, size },
        field: { x: margin, y: after, width: across, height: free },
        isBeside,
      };
}

/** A narrower field has no room for words, a lower one none for a line. */
const leastField = { width: 8, height: 2.3 };

const logoHeight = 0.22;
const largestLogo = 9;
/** A logo takes room from the texts only where enough is left for them. */
const leastFieldWithLogo = 14;
const belowLogo = 1;

function placeLogo(field: Box, aspect: number | null): Box | null {
  if (aspect === null || field.height < leastFieldWithLogo) return null;
  const height = Math.min(field.height * logoHeight, largestLogo, field.width / aspect);
  return { x: field.x, y: field.y, width: height * aspect, height };
}

const below = ({ x, y, width, height }: Box, logo: Box | null): Box => {
  const used = logo ? logo.height + belowLogo : 0;
  return { x, y: y + used, width, height: height - used };
};

interface FacePlace extends Box {
  isTurned: boolean;
  /** Its code is on the right instead of the left. */
  isMirrored: boolean;
}

/**
 * Both halves of a cable flag are printed so that they read upright when they are folded: side by side they are mirrored at
 * the fold, with both codes at the free ends; above each other the second half is turned.
 */
function facesOf(layout: StickerLayout): FacePlace[] {
  const { width, height } = gridOf(layout.format).sticker;
  const whole = { x: 0, y: 0, width, height, isTurned: false, isMirrored: false };
  if (!layout.flag) return [whole];
  if (width >= height) {
    const half = (width - layout.flag.wrap) / 2;
    const first = { ...whole, width: half };
    return [first, { ...first, x: width - half, isMirrored: true }];
  }
  const half = (height - layout.flag.wrap) / 2;
  const first = { ...whole, height: half };
  return [first, { ...first, y: height - half, isTurned: true }];
}

const mirrored = ({ code, field, isBeside }: Arranged, width: number): Arranged =>
  isBeside
    ? {
        code: { ...code, x: width - code.x - code.size },
        field: { ...field, x: width - field.x - field.width },
        isBeside,
      }
    : { code, field, isBeside };

/** Whether simple readers miss the code on such stickers when a simple printer has drawn it. */
export function isHardToRead(layout: StickerLayout, modules: number): boolean {
  const { margin } = gridOf(layout.format);
  const sizes = facesOf(layout).map((face) => arrange(face, margin, modules).code.size);
  return Math.min(...sizes) < modules * leastPrintedModule;
}

type Content = z.infer<typeof stickerContent>;

/** A blank code is always there as people write it: that is how it is typed from a sticker that cannot be scanned. */
function textsOf({ blankCode, ...subject }: StickerSubject, content: Content): StickerTexts {
  if (blankCode !== undefined) return { code: writtenBlankCode(blankCode) };
  return {
    ...(content.name ? { name: oneLine(subject.name) } : {}),
    ...(content.type ? { type: oneLine(subject.type) } : {}),
    ...(content.location ? { location: oneLine(subject.locationRaw) } : {}),
    ...(content.id ? { id: subject.id } : {}),
  };
}

/** The faces of one sticker; their corners are measured from that of the sticker. */
export function layOutSticker(
  layout: StickerLayout,
  { subject, ownText, modules, logoAspect }: StickerInput,
  fonts: StickerFonts,
): StickerFace[] {
  const { margin } = gridOf(layout.format);
  const { content } = layout;
  const wanted = {
    ...textsOf(subject, content),
    ...(ownText ? { ownText: oneLine(ownText) } : {}),
  };
  return facesOf(layout).map(({ isMirrored, ...face }) => {
    const arranged = arrange(face, margin, modules);
    const { code, field, isBeside } = isMirrored ? mirrored(arranged, face.width) : arranged;
    if (field.width < leastField.width || field.height < leastField.height) {
      return { ...face, code, field: null, logo: null, texts: [], dot: null };
    }
    const logo = placeLogo(field, content.logo ? logoAspect : null);
    const { texts, dot } = placeTexts(wanted, below(field, logo), {
      fonts,
      isCentred: isBeside && !logo,
    });
    const colored = dot ? { ...dot, color: subject.color } : null;
    return { ...face, code, field, logo, texts, dot: colored };
  });
}
