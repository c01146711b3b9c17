/** A video that the browser plays in place of the camera's picture: 30 pictures a second of a wall with codes. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { onWall, type Picture, qrPicture } from '#web/testing/samples/code-pictures.ts';

const [width, height] = [1280, 720];
/** The browser plays such files at this speed. */
const picturesPerSecond = 30;
/** In seconds: how long each code is seen, and the empty wall before it. */
const seen = 2;
const empty = 2;
const [wall, white] = [150, 255];

/** Beside the code, so that the page recognises a picture without reading it. */
export const marker = 80;

/** `code`: a code is seen. `text`: the same moment without a code. */
export type Moment = { kind: 'code'; text: string } | { kind: 'text' };

function pictureOf(moment: Moment | undefined): Picture {
  const square = { width: marker, height: marker, shades: new Uint8Array(marker ** 2).fill(white) };
  if (!moment) return onWall(width, height, [], wall);
  if (moment.kind === 'text')
    return onWall(width, height, [{ source: square, x: width - marker, y: 0 }], wall);
  const code = qrPicture(moment.text, 6);
  const [x, y] = [(width - code.width) / 2, (height - code.height) / 2].map(Math.floor);
  return onWall(
    ...([width, height] as const),
    [
      { source: square, x: 0, y: 0 },
      { source: code, x: x ?? 0, y: y ?? 0 },
    ],
    wall,
  );
}

const asJpeg = ({ shades }: Picture): Promise<Buffer> =>
  sharp(shades, { raw: { width, height, channels: 1 } })
    .toColourspace('srgb')
    .jpeg({ quality: 92 })
    .toBuffer();

/** The options of a browser whose camera shows these moments one after the other, again and again. */
export async function cameraShowing(moments: readonly Moment[]) {
  const folder = await mkdtemp(path.join(tmpdir(), 'anlagen-camera-'));
  const file = path.join(folder, 'camera.mjpeg');
  const wallPicture = await asJpeg(pictureOf(undefined));
  const parts: Buffer[] = [];
  const show = (picture: Buffer, seconds: number) => {
    for (let at = 0; at < seconds * picturesPerSecond; at += 1) parts.push(picture);
  };
  for (const moment of moments) {
    show(wallPicture, empty);
    show(await asJpeg(pictureOf(moment)), seen);
  }
  await writeFile(file, Buffer.concat(parts));
  return {
    options: ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`],
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
