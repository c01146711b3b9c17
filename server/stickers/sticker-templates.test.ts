import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StickerTemplate } from '#contract/stickers/sticker-templates.ts';
import { expectError } from '../testing/expect-error.ts';
import { jpegFile, svg } from '../testing/samples/file-samples.ts';
import { sampleLayout } from '../testing/samples/sticker-samples.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let editor: Person;
beforeAll(async () => {
  app = await startTestApp();
  editor = await app.person('editor', { displayName: 'Emil Editor' });
});
afterAll(() => app.close());

const url = '/api/sticker-templates';
let made = 0;
const fields = (more: object = {}) => {
  made += 1;
  return { name: `Vorlage ${made}`, layout: sampleLayout, ...more };
};
const post = (payload: object, by = editor) => by.send({ method: 'POST', url, payload });
const put = (id: string, payload: object) =>
  editor.send({ method: 'PUT', url: `${url}/${id}`, payload });
const list = async () => (await editor.send({ url })).json<StickerTemplate[]>();
const find = async (id: string) => (await list()).find((one) => one.id === id);

/** A picture that is half transparent. */
const transparent = () =>
  sharp({
    create: {
      width: 900,
      height: 300,
      channels: 4,
      background: { r: 0, g: 80, b: 160, alpha: 0.5 },
    },
  })
    .png()
    .toBuffer();

describe('a template', () => {
  it('is there for everybody who prints, with who changed it last', async () => {
    const answer = await post(fields({ ownText: ' Störung:  Tel. 4711 ' }));
    expect(answer.statusCode).toBe(201);
    const created = answer.json<StickerTemplate>();
    expect(created).toMatchObject({
      ...{ layout: sampleLayout, ownText: 'Störung: Tel. 4711', logo: null },
      updatedByName: 'Emil Editor',
    });
    const reviewer = await app.person('reviewer');
    const found = (await reviewer.send({ url })).json<StickerTemplate[]>();
    expect(found).toContainEqual(created);
  });

  it('keeps own measures and a moved print, in tenths of a millimetre', async () => {
    const layout = {
      ...sampleLayout,
      format: { kind: 'single', width: 40.04, height: 20 },
      offset: { dx: 0.1 + 0.2, dy: -0.3 },
    };
    const { id } = (await post(fields({ layout }))).json<StickerTemplate>();
    expect((await find(id))?.layout).toEqual({
      ...layout,
      format: { kind: 'single', width: 40, height: 20 },
      offset: { dx: 0.3, dy: -0.3 },
    });
  });

  it('has a name of its own, however it is written', async () => {
    const { name } = (await post(fields())).json<StickerTemplate>();
    expectError(await post(fields({ name: name.toUpperCase() })), 'duplicate_sticker_template');
    const other = (await post(fields())).json<StickerTemplate>();
    expectError(await put(other.id, fields({ name })), 'duplicate_sticker_template');
    expect((await put(other.id, fields({ name: other.name }))).statusCode).toBe(200);
  });

  it('that somebody else has changed is not overwritten unseen', async () => {
    const seen = (await post(fields())).json<StickerTemplate>();
    const theirs = (await put(seen.id, fields())).json<StickerTemplate>();
    const baseUpdatedAt = seen.updatedAt;
    const refused = await put(seen.id, fields({ baseUpdatedAt }));
    expectError(refused, 'conflict', { details: { current: theirs } });
    const { updatedAt } = theirs;
    expect((await put(seen.id, fields({ baseUpdatedAt: updatedAt }))).statusCode).toBe(200);
  });

  it('that is gone can be neither changed nor deleted', async () => {
    const { id } = (await post(fields())).json<StickerTemplate>();
    const remove = () => editor.send({ method: 'DELETE', url: `${url}/${id}` });
    expect((await remove()).statusCode).toBe(204);
    const message = 'Diese Vorlage gibt es nicht mehr.';
    expectError(await remove(), 'not_found', { message });
    expectError(await put(id, fields()), 'not_found', { message });
  });

  it('is refused where stickers leave the sheet', async () => {
    const format = {
      ...{ kind: 'sheet', pageWidth: 210, pageHeight: 297, width: 70, height: 37 },
      ...{ columns: 4, rows: 8, left: 0, top: 0, stepX: 70, stepY: 37 },
    };
    const answer = await post(fields({ layout: { ...sampleLayout, format } }));
    expect(answer.statusCode).toBe(400);
    expect(answer.body).toContain('Die Etiketten passen nicht auf den Bogen.');
  });
});

describe('the logo of a template', () => {
  const withLogo = async (file: Buffer) => post(fields({ logo: file.toString('base64') }));
  const logoOf = (id: string) => editor.send({ url: `${url}/${id}/logo` });

  it('is stored without transparency and no larger than needed', async () => {
    const created = (await withLogo(await transparent())).json<StickerTemplate>();
    expect(created.logo).toEqual({ width: 600, height: 200 });
    const answer = await logoOf(created.id);
    expect(answer.headers['content-type']).toBe('image/png');
    const { hasAlpha, width } = await sharp(answer.rawPayload).metadata();
    expect({ hasAlpha, width }).toEqual({ hasAlpha: false, width: 600 });
  });

  it('stays when a change does not mention it, and goes when it is removed', async () => {
    const { id, logo } = (await withLogo(jpegFile)).json<StickerTemplate>();
    expect((await logoOf(id)).headers['content-type']).toBe('image/jpeg');
    expect((await put(id, fields())).json<StickerTemplate>().logo).toEqual(logo);
    expect((await put(id, fields({ logo: null }))).json<StickerTemplate>().logo).toBeNull();
    expectError(await logoOf(id), 'not_found');
  });

  it('must be a PNG or JPEG picture', async () => {
    expectError(await withLogo(svg), 'sticker_logo_unusable');
    expectError(await withLogo(jpegFile.subarray(0, 60)), 'sticker_logo_unusable');
    const gif = await sharp(jpegFile).gif().toBuffer();
    expectError(await withLogo(gif), 'sticker_logo_unusable');
  });

  it('can be sent again for a copy of its template, although it is stored in another way', async () => {
    const colours = Uint8Array.from({ length: 600 * 600 * 3 }, (_, at) => (at * at * 7919) % 251);
    const raw = { width: 600, height: 600, channels: 3 } as const;
    const few = await sharp(colours, { raw }).png({ palette: true, colours: 8 }).toBuffer();
    const many = await sharp(colours, { raw }).jpeg({ quality: 50 }).toBuffer();
    for (const file of [few, many]) {
      expect(file.length).toBeLessThanOrEqual(200_000);
      const { id } = (await withLogo(file)).json<StickerTemplate>();
      const { rawPayload } = await logoOf(id);
      expect(rawPayload.length).toBeLessThanOrEqual(200_000);
      expect((await withLogo(rawPayload)).statusCode).toBe(201);
    }
  });

  it('must not be larger than 200 kB', async () => {
    const answer = await withLogo(Buffer.alloc(200_003));
    expect(answer.statusCode).toBe(400);
  });
});

it('templates are not for people who only read', async () => {
  const viewer = await app.person('viewer');
  const message = 'Keine Berechtigung zum Drucken von Etiketten';
  expectError(await viewer.send({ url }), 'forbidden', { message });
  expectError(await post(fields(), viewer), 'forbidden', { message });
});
