/** A camera that sees QR codes: the browser plays a video in place of the camera's picture. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import QRCode from 'qrcode';

const [width, height] = [640, 480];
const framesPerSecond = 2;
const [white, grey] = [235, 128];

/** One grey picture with the code in its middle, in the format that raw video files contain. */
function frameWith(text: string): Buffer {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const edge = Math.floor(400 / (modules.size + 8));
  const size = edge * (modules.size + 8);
  const [left, top] = [Math.floor((width - size) / 2), Math.floor((height - size) / 2)];
  const luma = Buffer.alloc(width * height, grey);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const [row, column] = [Math.floor(y / edge) - 4, Math.floor(x / edge) - 4];
      const isInside = [row, column].every((at) => at >= 0 && at < modules.size);
      const isDark = isInside && modules.get(row, column) === 1;
      luma[(y + top) * width + x + left] = isDark ? 16 : white;
    }
  }
  return Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, grey)]);
}

/** The options of a browser whose camera sees these codes one after the other, each for two seconds, again and again. */
export function cameraSeeing(texts: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'kamera-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, `${randomUUID()}.y4m`);
  const frames = texts.flatMap((text) => Array.from({ length: 4 }, () => frameWith(text)));
  const header = `YUV4MPEG2 W${width} H${height} F${framesPerSecond}:1 Ip A1:1 C420jpeg\n`;
  writeFileSync(file, Buffer.concat([Buffer.from(header), ...frames]));
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${file}`];
}
