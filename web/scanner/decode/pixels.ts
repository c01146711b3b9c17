/** Pixels of a picture, in a worker. */

/** Not more than a canvas may have on an iPhone. */
const mostPixels = 16_777_216;

/** Reading back is all that is done with a canvas here, so it is not on the graphics card. */
const forReading = { willReadFrequently: true, alpha: false } as const;

/** They are kept, because the camera brings a picture of the same size several times a second. */
let wholePicture: OffscreenCanvasRenderingContext2D | undefined;
let smallPicture: OffscreenCanvasRenderingContext2D | undefined;

/** The pixels of a picture; one that has too many is made smaller. */
export function pixelsOf(picture: ImageBitmap, most = mostPixels): ImageData {
  const scale = Math.min(1, Math.sqrt(most / (picture.width * picture.height)));
  const width = Math.floor(picture.width * scale);
  const height = Math.floor(picture.height * scale);
  wholePicture = ofSize(wholePicture, width, height);
  return drawn(picture, wholePicture);
}

/** How bright a picture is, from 0 to 255. A few hundred pixels are enough. */
export function brightnessOf(picture: ImageBitmap): number {
  smallPicture = ofSize(smallPicture, 24, 16);
  return meanBrightness(drawn(picture, smallPicture).data);
}

export function meanBrightness(rgba: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at + 3 < rgba.length; at += 4) {
    sum += 0.299 * (rgba[at] ?? 0) + 0.587 * (rgba[at + 1] ?? 0) + 0.114 * (rgba[at + 2] ?? 0);
  }
  return sum / (rgba.length / 4);
}

function drawn(picture: ImageBitmap, context: OffscreenCanvasRenderingContext2D): ImageData {
  const { width, height } = context.canvas;
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}

function ofSize(
  kept: OffscreenCanvasRenderingContext2D | undefined,
  width: number,
  height: number,
): OffscreenCanvasRenderingContext2D {
  if (kept?.canvas.width === width && kept.canvas.height === height) return kept;
  const context = new OffscreenCanvas(width, height).getContext('2d', forReading);
  if (!context) throw new Error('no canvas for the picture');
  return context;
}
