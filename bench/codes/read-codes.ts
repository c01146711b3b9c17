/**
 * How many codes are read in 300 made pictures of labels: by the reader of the product in a real browser, by zbar, and by
 * the browser's own detector where it has one.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { Page } from '@playwright/test';
import { fastify } from 'fastify';
import sharp from 'sharp';
import { build } from 'vite';
import { ensurePdfTools } from '../../scripts/pdf-tools.mjs';
import { ensureZbar } from '../../scripts/zbar.mjs';
import { atLeast, type Figure } from '../figures.ts';
import { launchBrowser } from '../screens/browser.ts';
import { conditions, type MadePicture, madePictures } from './made-pictures.ts';
import type { Readings } from './reader-page/main.ts';
import { knownToZbar, readWithZbar } from './zbar.ts';

const folderHere = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** A picture with what each reader made of it. */
interface Result extends Pick<MadePicture, 'condition' | 'label'> {
  readings: Partial<Record<Reader, { texts: string[]; time: number }>>;
}
type Reader = keyof Readings | 'zbar';

const names: Record<Reader, string> = {
  photo: 'ours, as a photo',
  camera: 'ours, as pictures of the camera',
  zbar: 'zbar',
  detector: "the browser's detector",
};

/** A page with our reader, and the pictures beside it. */
async function serveReader() {
  const folder = await mkdtemp(path.join(tmpdir(), 'anlagen-codes-'));
  await build({
    root: folderHere('./reader-page'),
    configFile: false,
    logLevel: 'silent',
    worker: { format: 'es' },
    build: { outDir: folder, emptyOutDir: true, target: 'es2022' },
  });
  const server = fastify().register(fastifyStatic, { root: folder });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  const close = async () => {
    await server.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, url, close };
}

interface Place {
  page: Page;
  url: string;
  folder: string;
}

const fileOf = (at: number) => `${at}.png`;

/** The pictures of one condition, so that all readers work alternately. */
async function readAll(made: readonly MadePicture[], { page, url, folder }: Place) {
  const files = made.map((_, at) => path.join(folder, fileOf(at)));
  const zbar = await readWithZbar(files);
  const results: Result[] = [];
  for (const [at, { condition, label }] of made.entries()) {
    const readings: Result['readings'] = await page.evaluate(
      (address) => globalThis.readPicture(address),
      `${url}/${fileOf(at)}`,
    );
    const found = zbar.texts.get(files[at] ?? '') ?? [];
    readings.zbar = { texts: found, time: zbar.time };
    results.push({ condition, label, readings });
  }
  return results;
}

const save = ({ picture: { width, height, shades } }: MadePicture, file: string) =>
  sharp(shades, { raw: { width, height, channels: 1 } })
    .png({ compressionLevel: 1 })
    .toFile(file);

const isRead = ({ label, readings }: Result, reader: Reader): boolean =>
  readings[reader]?.texts.includes(label.text) ?? false;
const isWrong = ({ label, readings }: Result, reader: Reader): boolean =>
  readings[reader]?.texts.some((text) => text !== label.text) ?? false;

function summaryOf(results: readonly Result[], reader: Reader) {
  const count = (is: (result: Result, reader: Reader) => boolean) =>
    results.filter((result) => is(result, reader)).length;
  const times = results.map(({ readings }) => readings[reader]?.time ?? 0);
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return { read: count(isRead), wrong: count(isWrong), time: mean };
}

function print(results: readonly Result[], readers: readonly Reader[]): void {
  const write = (line: string) => process.stdout.write(`${line}\n`);
  for (const reader of readers) {
    const { read, wrong, time } = summaryOf(results, reader);
    const all = `${read} of ${results.length}, ${wrong} wrong, ${Math.round(time)} ms each`;
    const each = Object.keys(conditions).map((name) => {
      const some = results.filter(({ condition }) => condition === name);
      return `${name} ${summaryOf(some, reader).read}/${some.length}`;
    });
    write(`        ${names[reader]}: ${all}; ${each.join(', ')}`);
  }
  if (!readers.includes('detector')) {
    write('        This browser has no detector that knows codes, so there is no figure for one.');
  }
}

/** Compared on the pictures of the kinds that the other reader knows. */
function compared(results: readonly Result[], own: 'photo' | 'camera', other: Reader): Figure {
  const known =
    other === 'zbar' ? results.filter(({ label }) => knownToZbar.includes(label.format)) : results;
  const [ours, theirs] = [summaryOf(known, own), summaryOf(known, other)];
  const where = other === 'zbar' ? ', without Data Matrix, which it does not know' : '';
  return {
    work: `codes read in ${known.length} made pictures, ${names[own]}`,
    against: `${names[other]}${where}`,
    ...atLeast(1, ours.read / theirs.read),
    measured: {
      ...{ ours: ours.read, other: theirs.read, pictures: known.length },
      ...{ ourTime: ours.time, otherTime: theirs.time },
      ...{ ourWrong: ours.wrong, otherWrong: theirs.wrong },
    },
  };
}

export async function* readCodes(): AsyncGenerator<Figure> {
  await ensurePdfTools();
  await ensureZbar();
  const { folder, url, close } = await serveReader();
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(url);
    await page.waitForFunction(() => 'readPicture' in globalThis);
    const results: Result[] = [];
    let made: MadePicture[] = [];
    const readMade = async () => {
      results.push(...(await readAll(made, { page, url, folder })));
      made = [];
    };
    for await (const one of madePictures()) {
      if (made[0] && made[0].condition !== one.condition) await readMade();
      await save(one, path.join(folder, fileOf(made.length)));
      made.push(one);
    }
    await readMade();
    const hasDetector = results.some(({ readings }) => readings.detector);
    const others: Reader[] = hasDetector ? ['zbar', 'detector'] : ['zbar'];
    print(results, ['photo', 'camera', ...others]);
    for (const other of others) {
      yield compared(results, 'photo', other);
      yield compared(results, 'camera', other);
    }
  } finally {
    await browser.close();
    await close();
  }
}
