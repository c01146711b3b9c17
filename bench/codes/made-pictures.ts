/**
 * Pictures as a phone takes them of labels on a wall. Each condition says in `conditions` how its pictures are made;
 * every value is drawn evenly from its range. The seed makes them the same in every run.
 */
import type { GreyPicture } from '#server/testing/pdf-tools.ts';
import { type Random, randomFrom } from './random.ts';
import { type Label, sampleLabels } from './sample-labels.ts';
import { blurred, movedBlur } from './spoil.ts';
import { viewOf } from './view.ts';

const seed = 20_260_714;
const [width, height] = [1280, 720];

type Range = readonly [from: number, to: number];

interface Condition {
  count: number;
  /** Pixels of the picture for each module: of codes with two dimensions, and of bar codes, which are wider. */
  module?: { square: Range; bars: Range };
  /** In degrees, in the plane of the picture. */
  turn?: Range;
  /** In degrees, away from the camera, to any side. */
  tilt?: Range;
  /** The deviation of the blur in modules: a camera that is not focused. */
  blur?: Range;
  /** The length in modules of the way that the camera moved, to any side. */
  motion?: Range;
  /** The shade of white paper; the camera adds noise when it is dark. */
  light?: Range;
  /** The deviation of the noise in shades. */
  noise?: Range;
  /** How much darker one side of the picture is than the other, as a share. */
  shadow?: Range;
  /** The share of the code that dirt, tape or a tear covers, in one to three places. */
  cover?: Range;
  /** The radius of a reflection on the code, as a share of the shorter side of the code. */
  glare?: Range;
  /** How many shades it adds in its middle. */
  glareLight?: Range;
}

export const conditions = {
  turned: { count: 40, turn: [0, 360] },
  tilted: { count: 40, tilt: [35, 62] },
  blurred: { count: 40, blur: [0.3, 0.75], motion: [0, 0.8] },
  dark: { count: 40, light: [10, 40], noise: [1, 3], shadow: [0, 0.5] },
  covered: { count: 40, cover: [0.02, 0.14] },
  glare: { count: 40, glare: [0.15, 0.6], glareLight: [60, 320], shadow: [0, 0.3] },
  far: { count: 30, module: { square: [1.3, 2.4], bars: [0.9, 1.6] }, noise: [3, 8] },
  'several at once': {
    count: 30,
    ...{ turn: [0, 360], tilt: [10, 40], blur: [0.2, 0.5], light: [25, 120], noise: [1, 4] },
    ...{ shadow: [0, 0.4], cover: [0, 0.04] },
  },
} satisfies Record<string, Condition>;

export type ConditionName = keyof typeof conditions;

export interface MadePicture {
  condition: ConditionName;
  label: Label;
  picture: GreyPicture;
}

/** What holds where a condition says nothing else: an ordinary picture, never quite straight and never without noise. */
const usual = {
  ...{ module: { square: [2.6, 6], bars: [1.6, 3.4] }, turn: [-12, 12], tilt: [0, 12] },
  ...{ blur: [0, 0.2], motion: [0, 0], light: [150, 245], noise: [1, 3], shadow: [0, 0.1] },
  ...{ cover: [0, 0], glare: [0, 0], glareLight: [0, 0] },
} satisfies Required<Omit<Condition, 'count'>>;

/** The shades of ink, paper and wall, as shares of white. */
const [ink, paper] = [0.1, 0.95];

function madeOf(label: Label, condition: Condition, random: Random): GreyPicture {
  const is = { ...usual, ...condition };
  const draw = ([from, to]: Range) => random.between(from, to);
  const isBarCode = label.format !== 'qr' && label.format !== 'data-matrix';
  const module = draw(isBarCode ? is.module.bars : is.module.square);
  const scale = module / label.module;
  const covered = coveredLabel(label, draw(is.cover), random);
  const { code } = label;
  const view = viewOf({
    ...{ centre: { x: code.x + code.width / 2, y: code.y + code.height / 2 }, scale },
    ...{ turn: draw(is.turn), tilt: draw(is.tilt), tiltTo: random.between(0, 360) },
    span: Math.max(code.width, code.height),
    at: { x: width * random.between(0.47, 0.53), y: height * random.between(0.45, 0.55) },
  });
  let shades = wallFrom(random);
  view.draw(covered, shades, {
    ...{ width, height },
    shadeOf: (shade) => ink + ((paper - ink) * shade) / 255,
  });
  shades = blurred(shades, width, draw(is.blur) * module);
  shades = movedBlur(shades, width, {
    length: draw(is.motion) * module,
    to: random.between(0, 180),
  });
  const [light, noise, shadow] = [draw(is.light), draw(is.noise), draw(is.shadow)];
  const from = random.between(0, 2 * Math.PI);
  const glareLight = draw(is.glareLight);
  const spots = glareOn(label, draw(is.glare), random).map(({ x, y, radius }) => ({
    ...view.project(x, y),
    radius: radius * scale,
  }));
  const picture = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const across =
        ((x / width - 0.5) * Math.cos(from) + (y / height - 0.5) * Math.sin(from)) / 1.2;
      const at = y * width + x;
      let shade = (shades[at] ?? 0) * light * (1 - shadow * (across + 0.5));
      for (const spot of spots) {
        const distance = ((x - spot.x) ** 2 + (y - spot.y) ** 2) / spot.radius ** 2;
        shade += glareLight * Math.exp(-distance);
      }
      picture[at] = Math.max(0, Math.min(255, Math.round(shade + noise * random.normal())));
    }
  }
  return { width, height, shades: picture };
}

/** A wall with faint spots. */
function wallFrom(random: Random): Float32Array {
  const shade = random.between(0.25, 0.75);
  const waves = (count: number, length: number) =>
    Float32Array.from({ length: count }, (_, at) => Math.sin(at / length));
  const [across, down] = [waves(width, 37), waves(height, 23)];
  return Float32Array.from(
    { length: width * height },
    (_, at) => shade + 0.04 * (across[at % width] ?? 0) * (down[Math.floor(at / width)] ?? 0),
  );
}

/** Dirt is dark, tape and torn paper are light. */
function coveredLabel({ picture, code }: Label, share: number, random: Random): GreyPicture {
  if (share === 0) return picture;
  const shades = picture.shades.slice();
  const places = 1 + random.below(3);
  for (let place = 0; place < places; place++) {
    const area = (share / places) * code.width * code.height;
    const ratio = random.between(0.4, 2.5);
    const [halfWidth, halfHeight] = [Math.sqrt(area * ratio) / 2, Math.sqrt(area / ratio) / 2];
    const x = code.x + random.between(0, code.width);
    const y = code.y + random.between(0, code.height);
    const shade = random.sign() < 0 ? 40 : 225;
    for (let row = Math.ceil(y - halfHeight); row <= y + halfHeight; row++) {
      for (let column = Math.ceil(x - halfWidth); column <= x + halfWidth; column++) {
        const isInside = row >= 0 && column >= 0 && row < picture.height && column < picture.width;
        if (isInside) shades[row * picture.width + column] = shade;
      }
    }
  }
  return { ...picture, shades };
}

function glareOn({ code }: Label, share: number, random: Random) {
  if (share === 0) return [];
  const [x, y] = [random.between(0, code.width), random.between(0, code.height)];
  return [{ x: code.x + x, y: code.y + y, radius: share * Math.min(code.width, code.height) }];
}

/** The pictures of all conditions, one after the other, so that only one is in memory. */
export async function* madePictures(): AsyncGenerator<MadePicture> {
  const count = Object.values(conditions).reduce((sum, { count }) => sum + count, 0);
  const labels = await sampleLabels(count, randomFrom(seed));
  let at = 0;
  for (const [name, condition] of Object.entries(conditions)) {
    for (let number = 0; number < condition.count; number++, at++) {
      const label = labels[at];
      if (!label) throw new Error('fewer labels than pictures');
      // Numbers of its own for each picture: a change of one condition leaves the others as they are.
      const picture = madeOf(label, condition as Condition, randomFrom(seed + at));
      yield { condition: name as ConditionName, label, picture };
    }
  }
}
