/** A flat label as a camera sees it: turned, tilted and with perspective. */
import type { GreyPicture } from '#server/testing/pdf-tools.ts';

interface Pose {
  /** The point of the label that the camera points at, in pixels of the label. */
  centre: Point;
  /** Where that point is in the picture. */
  at: Point;
  /** Pixels of the picture for one of the label, at that point. */
  scale: number;
  turn: number;
  tilt: number;
  /** To which side it is tilted. */
  tiltTo: number;
  /** The length of the code. The camera is three times as far away. */
  span: number;
}

interface Point {
  x: number;
  y: number;
}

interface Drawing {
  width: number;
  height: number;
  /** From the shade of the label, 0 to 255. */
  shadeOf: (shade: number) => number;
}

/** Each pixel is the mean of so many points in both directions. */
const samples = 3;

const inRadians = (degrees: number) => (degrees * Math.PI) / 180;

export function viewOf({ centre, at, scale, turn, tilt, tiltTo, span }: Pose) {
  const distance = 3 * span;
  const [turned, away, to] = [inRadians(turn), inRadians(tilt), inRadians(tiltTo)];
  const [axisX, axisY] = [Math.cos(to), Math.sin(to)];
  const [foreshortened, slope] = [Math.cos(away), Math.sin(away)];
  const [cosTurn, sinTurn] = [Math.cos(turned), Math.sin(turned)];

  /** From the label to the picture. */
  const project = (labelX: number, labelY: number): Point => {
    const [right, down] = [labelX - centre.x, labelY - centre.y];
    const x = right * cosTurn - down * sinTurn;
    const y = right * sinTurn + down * cosTurn;
    const along = x * axisX + y * axisY;
    const beside = -x * axisY + y * axisX;
    const zoom = (scale * distance) / (distance + along * slope);
    const seen = along * foreshortened;
    return {
      x: at.x + zoom * (seen * axisX - beside * axisY),
      y: at.y + zoom * (seen * axisY + beside * axisX),
    };
  };

  /** The picture; what is beside the label is left out. Written without objects, because it runs for millions of points. */
  const draw = (label: GreyPicture, into: Float32Array, { width, height, shadeOf }: Drawing) => {
    const corners = [0, label.width].flatMap((x) => [0, label.height].map((y) => project(x, y)));
    const left = Math.max(0, Math.floor(Math.min(...corners.map(({ x }) => x))));
    const right = Math.min(width, Math.ceil(Math.max(...corners.map(({ x }) => x))));
    const top = Math.max(0, Math.floor(Math.min(...corners.map(({ y }) => y))));
    const bottom = Math.min(height, Math.ceil(Math.max(...corners.map(({ y }) => y))));
    const labelShades = Float32Array.from({ length: 256 }, (_, shade) => shadeOf(shade));
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const wall = into[row * width + column] ?? 0;
        let sum = 0;
        for (let sample = 0; sample < samples * samples; sample++) {
          const sampleY = row + (Math.floor(sample / samples) + 0.5) / samples;
          const sampleX = column + ((sample % samples) + 0.5) / samples;
          // The way of `project`, backwards.
          const [acrossPicture, downPicture] = [(sampleX - at.x) / scale, (sampleY - at.y) / scale];
          const seen = acrossPicture * axisX + downPicture * axisY;
          const along = (seen * distance) / (distance * foreshortened - seen * slope);
          const beside =
            (downPicture * axisX - acrossPicture * axisY) * (1 + (along * slope) / distance);
          const x = along * axisX - beside * axisY;
          const y = along * axisY + beside * axisX;
          const labelX = Math.floor(centre.x + x * cosTurn + y * sinTurn);
          const labelY = Math.floor(centre.y - x * sinTurn + y * cosTurn);
          const isLabel =
            labelX >= 0 && labelY >= 0 && labelX < label.width && labelY < label.height;
          sum += isLabel
            ? (labelShades[label.shades[labelY * label.width + labelX] ?? 255] ?? 0)
            : wall;
        }
        into[row * width + column] = sum / (samples * samples);
      }
    }
  };

  return { project, draw };
}
