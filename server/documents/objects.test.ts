import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import type { JobAttempt } from '../jobs/job-attempt.ts';
import type { Storage } from '../storage/storage.ts';
import { expectError } from '../testing/expect-error.ts';
import {
  docxFile,
  pdfFile,
  pdfWithScript,
  pngFile,
  textFile,
} from '../testing/samples/file-samples.ts';
import { makeDocument, makeEquipment } from '../testing/samples/upload-file.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';
import { examinationHandler } from './examine-documents.ts';

let running: TestApp;
let editor: Person;
let equipmentId: string;
const files = new Map<string, EquipmentDocument>();
const bytes = Buffer.from(Array.from({ length: 1_000 }, (_, at) => 32 + (at % 90)));
beforeAll(async () => {
  running = await startTestApp();
  editor = await running.person('editor');
  equipmentId = (await makeEquipment(editor)).id;
  const kinds = { 'a.pdf': pdfFile, 'a.png': pngFile, 'a.docx': docxFile, 'a.txt': textFile };
  const others = { 'b.txt': bytes, 'b.pdf': pdfWithScript };
  for (const [fileName, content] of Object.entries({ ...kinds, ...others })) {
    files.set(fileName, await makeDocument(editor, content, { equipmentId, fileName }));
  }
  await running.app.jobs.runDue();
});
afterAll(() => running.close());

const get = (name: string, headers = {}, query = '') =>
  editor.send({ url: `/objects/${files.get(name)?.objectPath}${query}`, headers });

describe('a file', () => {
  it('needs a session', async () => {
    const url = `/objects/${files.get('a.pdf')?.objectPath}`;
    expectError(await running.app.inject({ url }), 'not_signed_in');
  });

  it.each([
    ['a.pdf', 'application/pdf', 'inline'],
    ['b.pdf', 'application/pdf', 'attachment'],
    ['a.png', 'image/png', 'inline'],
    [
      ...['a.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
      'attachment',
    ],
    ['a.txt', 'text/plain', 'attachment'],
  ] as [string, string, string][])(
    '%s is %s, %s, and nothing in it runs',
    async (name, type, kind) => {
      const { headers } = await get(name);
      expect(headers).toMatchObject({
        'content-disposition': `${kind}; filename=${name}`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-cache',
        'accept-ranges': 'bytes',
      });
      expect(String(headers['content-type']).split(';')[0]).toBe(type);
      expect(headers['content-security-policy']).toContain("default-src 'none'");
      expect(headers['content-security-policy']).toContain("form-action 'none'");
      expect(headers['content-security-policy']).not.toContain('script-src');
      const isShut = String(headers['content-security-policy']).endsWith('; sandbox');
      expect(isShut).toBe(type.startsWith('image/'));
    },
  );

  it('of the type PDF is downloaded until it was examined', async () => {
    const { objectPath } = await makeDocument(editor, pdfFile, { equipmentId, fileName: 'n.pdf' });
    const disposition = async () =>
      (await editor.send({ url: `/objects/${objectPath}` })).headers['content-disposition'];
    expect(await disposition()).toMatch(/^attachment;/);
    await running.app.jobs.runDue();
    expect(await disposition()).toMatch(/^inline;/);
  });

  it('is downloaded on request', async () => {
    const { headers } = await get('a.pdf', {}, '?download');
    expect(headers['content-disposition']).toMatch(/^attachment; filename=a\.pdf$/);
  });

  it('is not sent again to a browser that has it', async () => {
    const tag = String((await get('a.pdf')).headers.etag);
    for (const known of [`"other", ${tag}`, `W/${tag}`, '*']) {
      const answer = await get('a.pdf', { 'if-none-match': known });
      expect([answer.statusCode, answer.body]).toEqual([304, '']);
    }
  });

  it('answers HEAD with its size', async () => {
    const url = `/objects/${files.get('b.txt')?.objectPath}`;
    for (const headers of [{}, { range: 'bytes=0-9' }, { range: 'bytes=5000-' }]) {
      const answer = await editor.send({ method: 'HEAD', url, headers });
      expect([answer.statusCode, answer.headers['content-length']]).toEqual([200, '1000']);
    }
  });

  it.each(['/objects/', '/objects/documents', '/objects/..%2f..%2fetc%2fpasswd'])(
    'is nowhere else: %s',
    async (url) => {
      expect((await editor.send({ url })).statusCode).toBe(404);
    },
  );
});

describe('a part of a file', () => {
  it.each([
    ['bytes=0-9', 0, 9],
    ['bytes=990-', 990, 999],
    ['bytes=-5', 995, 999],
    ['bytes=995-5000', 995, 999],
    ['bytes=-5000', 0, 999],
  ])('%s', async (range, start, end) => {
    const answer = await get('b.txt', { range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers['content-range']).toBe(`bytes ${start}-${end}/1000`);
    expect(answer.rawPayload).toEqual(bytes.subarray(start, end + 1));
  });

  it.each(['bytes=1000-', 'bytes=-0', 'bytes=5000-6000'])(
    'that does not exist: %s',
    async (range) => {
      const answer = await get('b.txt', { range });
      expect([answer.statusCode, answer.headers['content-range']]).toEqual([416, 'bytes */1000']);
    },
  );

  it.each(['bytes=', 'bytes=a-b', 'bytes=9-2', 'items=0-1', 'bytes=0-1,4-5'])(
    'asked for as nobody can is the whole: %s',
    async (range) => {
      const answer = await get('b.txt', { range });
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 1_000]);
    },
  );

  it('of another version is the whole file', async () => {
    const answer = await get('b.txt', { range: 'bytes=0-9', 'if-range': '"other"' });
    expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, 1_000]);
  });
});

describe('a thumbnail', () => {
  it('is made for the next picture while the storage stalls on one', async () => {
    const upload = (fileName: string) => makeDocument(editor, pngFile, { equipmentId, fileName });
    const [stalled, next] = [await upload('stalls.png'), await upload('next.png')];
    const read = async (objectPath: string) =>
      objectPath === stalled.objectPath ? new Readable({ read() {} }) : Readable.from([pngFile]);
    const { db } = running.database;
    const limits = { reads: 10, milliseconds: 50 };
    const handler = examinationHandler(db, { read } as unknown as Storage, running.app.log, limits);
    const step: JobAttempt['step'] = (work) => db.transaction(work);
    await handler.run({ step } as JobAttempt);
    const thumbnailOf = ({ objectPath }: EquipmentDocument) =>
      editor.send({ url: `/objects/${objectPath}?thumbnail` });
    expectError(await thumbnailOf(stalled), 'not_found');
    expect((await thumbnailOf(next)).statusCode).toBe(200);
  });

  it('is a small square of the picture, upright', async () => {
    const create = { width: 900, height: 300, channels: 3, background: '#336699' } as const;
    const photo = await sharp({ create })
      .withExif({ IFD0: { Make: 'Kamera' } })
      .jpeg()
      .toBuffer();
    const { objectPath } = await makeDocument(editor, photo, { equipmentId, fileName: 'f.jpg' });
    expectError(await editor.send({ url: `/objects/${objectPath}?thumbnail` }), 'not_found');
    await running.app.jobs.runDue();
    const answer = await editor.send({ url: `/objects/${objectPath}?thumbnail` });
    expect(answer.headers['content-type']).toBe('image/webp');
    const shown = await sharp(answer.rawPayload).metadata();
    expect([shown.width, shown.height, shown.exif]).toEqual([128, 128, undefined]);
    expect(answer.rawPayload.length).toBeLessThan(10_000);
    const again = await editor.send({
      url: `/objects/${objectPath}?thumbnail`,
      headers: { 'if-none-match': String(answer.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('of what is no picture does not exist', async () => {
    expectError(await get('a.pdf', {}, '?thumbnail'), 'not_found');
  });

  it('of a small file with endless pixels does not exist, and the server keeps running', async () => {
    const create = { width: 11_000, height: 10_000, channels: 3, background: '#336699' } as const;
    const wide = await sharp({ create }).png().toBuffer();
    const side = { width: 6_000, height: 6_000 };
    const whole = await sharp({ create: { ...create, ...side } })
      .jpeg({ progressive: true })
      .toBuffer();
    for (const [fileName, bomb] of [
      ['b.png', wide],
      ['b.jpg', whole],
    ] as const) {
      const { objectPath } = await makeDocument(editor, bomb, { equipmentId, fileName });
      await running.app.jobs.runDue();
      expectError(await editor.send({ url: `/objects/${objectPath}?thumbnail` }), 'not_found');
    }
    expect((await get('a.png', {}, '?thumbnail')).statusCode).toBe(200);
  });

  it('of a broken picture does not exist, and the server keeps running', async () => {
    const create = { width: 900, height: 900, channels: 3, background: '#336699' } as const;
    const photo = await sharp({ create }).jpeg().toBuffer();
    const broken = photo.subarray(0, photo.length / 2);
    const { objectPath } = await makeDocument(editor, broken, { equipmentId, fileName: 'k.jpg' });
    await running.app.jobs.runDue();
    expectError(await editor.send({ url: `/objects/${objectPath}?thumbnail` }), 'not_found');
    expect((await get('a.png', {}, '?thumbnail')).statusCode).toBe(200);
  });
});
