import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { parse } from 'content-disposition';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EquipmentDocument } from '#contract/documents/documents.ts';
import { maxFileBytes } from '#contract/documents/files.ts';
import { equipmentDocuments, fileRemovals, uploads } from '../db/tables/index.ts';
import type { Storage } from '../storage/storage.ts';
import { expectError } from '../testing/expect-error.ts';
import * as samples from '../testing/samples/file-samples.ts';
import {
  complete,
  makeEquipment,
  put,
  requestUploadUrl,
  uploadUrl,
} from '../testing/samples/upload-file.ts';
import { eachStorage } from '../testing/storages.ts';
import { type Person, startTestApp, type TestApp } from '../testing/test-app.ts';

interface Offer {
  uploadURL: string;
  headers: Record<string, string>;
}

describe.each(eachStorage)('uploads to a %s', (_, open) => {
  let storage: Storage;
  let closeStorage: () => Promise<void>;
  let running: TestApp;
  let editor: Person;
  let equipmentId: string;
  beforeAll(async () => {
    ({ storage, close: closeStorage } = await open());
    running = await startTestApp({ storage });
    editor = await running.person('editor');
    equipmentId = (await makeEquipment(editor)).id;
  });
  afterAll(async () => {
    await running.close();
    await closeStorage();
  });

  const stored = async () => {
    const paths: string[] = [];
    for await (const { path } of storage.list()) paths.push(path);
    return paths.sort();
  };
  const documents = () => running.database.db.select().from(equipmentDocuments);
  const idOf = (url: string) => new URL(url).pathname.split('/').at(-1) ?? '';
  const age = (url: string, interval: string) =>
    running.database.db
      .update(uploads)
      .set({ expiresAt: sql`now() - ${interval}::interval` })
      .where(eq(uploads.id, idOf(url)));

  /** Sends the file to its address, as a browser does. */
  async function send(bytes: Buffer): Promise<{ fileUrl: string; status: number }> {
    const answer = await requestUploadUrl(editor, { fileSize: bytes.length });
    const { uploadURL, headers } = answer.json<Offer>();
    if (!storage.directUpload) {
      return { fileUrl: uploadURL, status: (await put(editor, uploadURL, bytes)).statusCode };
    }
    const sent = await fetch(uploadURL, { method: 'PUT', headers, body: new Uint8Array(bytes) });
    return { fileUrl: uploadURL, status: sent.status };
  }

  async function tell(fileUrl: string, fileName: string, person = editor) {
    return complete(person, { fileUrl, equipmentId, title: 'Datei', fileName });
  }

  it.each([
    ['Plan.pdf', samples.pdfFile, 'application/pdf'],
    ['Foto.jpg', samples.jpegFile, 'image/jpeg'],
    ['Foto.JPEG', samples.jpegFile, 'image/jpeg'],
    ['Bearbeitet.jpg', samples.photoshopFile, 'image/jpeg'],
    ['Schild.png', samples.pngFile, 'image/png'],
    ['Brief.doc', samples.docFile, 'application/msword'],
    [
      ...['Brief.docx', samples.docxFile],
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
    ['Liste.xls', samples.xlsFile, 'application/vnd.ms-excel'],
    [
      ...['Liste.xlsx', samples.xlsxFile],
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    ['Werte.txt', samples.textFile, 'text/plain'],
    ['Windows.txt', Buffer.from('\ufeffPrüfwerte', 'utf16le'), 'text/plain'],
    ['Mac.txt', Buffer.from('\ufeffPrüfwerte\r\n', 'utf16le').swap16(), 'text/plain'],
    ['Grenze.txt', Buffer.from('U < 230 V, <b>fett</b>'), 'text/plain'],
  ] as [string, Buffer, string][])('take %s', async (fileName, bytes, mimeType) => {
    const { fileUrl, status } = await send(bytes);
    expect([200, 204]).toContain(status);
    const answer = await tell(fileUrl, fileName);
    expect(answer.statusCode).toBe(201);
    const made = answer.json<EquipmentDocument>();
    expect(made).toMatchObject({ fileName, fileSize: bytes.length, mimeType });
    const file = await editor.send({ url: `/objects/${made.objectPath}` });
    expect(file.rawPayload).toEqual(bytes);
  });

  it.each([
    ['a page as a picture', 'a.png', samples.page],
    ['a drawing with a script as a picture', 'a.png', samples.svg],
    ['a page as a PDF', 'a.pdf', samples.page],
    ['a page as text of Word', 'a.docx', samples.page],
    ['a picture of another kind', 'a.png', samples.jpegFile],
    ['a picture that is an archive too', 'a.png', samples.pngAndArchive],
    ['a photo that is a PDF too', 'a.jpg', samples.jpegAndPdf],
    ['a PDF that is a page too', 'a.pdf', samples.pdfAndPage],
    ['a PDF that is an archive too', 'a.pdf', samples.pdfAndArchive],
    ['half a PDF', 'a.pdf', samples.pdfFile.subarray(0, 40)],
    ['any archive as text of Word', 'a.docx', samples.zipOf('a.txt')],
    ['a table as text of Word', 'a.docx', samples.xlsxFile],
    ['an older table as text of Word', 'a.doc', samples.xlsFile],
    ['an installer as text of Word', 'a.doc', samples.msiFile],
    ['anything behind the mark of a photo', 'a.jpg', Buffer.from('\xff\xd8\xffMZ\x90', 'latin1')],
    [
      'anything between the marks of a picture',
      'a.png',
      Buffer.concat([
        samples.pngFile.subarray(0, 8),
        Buffer.from('MZ'),
        samples.pngFile.subarray(-12),
      ]),
    ],
    ['a photo of an iPhone under another name', 'a.jpg', samples.heicFile],
    ['a picture that is a script too', 'a.png', samples.gifAndScript],
    ['a picture that is a script too, as text', 'a.txt', samples.gifAndScript],
    ['a page as text', 'a.txt', samples.page],
    ['a drawing as text', 'a.txt', Buffer.concat([Buffer.from('\ufeff\n'), samples.svg])],
    ['a page as text of Windows', 'a.txt', samples.widePage],
    ['a page as text of an old Mac', 'a.txt', Buffer.from(samples.widePage).swap16()],
    ['a program behind the mark of text', 'a.txt', samples.wideProgram],
    ['a program as text', 'a.txt', Buffer.from('MZ\x90\x00\x03\x00')],
    ['a PDF as text', 'a.txt', samples.pdfFile],
  ])('refuse %s and keep nothing of it', async (_what, fileName, bytes) => {
    const before = [await stored(), await documents()];
    const { fileUrl } = await send(bytes);
    const answer = await tell(fileUrl, fileName);
    expectError(answer, 'file_content_mismatch', {
      message: `Der Inhalt von ${fileName} passt nicht zur Dateiendung.`,
    });
    await running.app.sweeper.idle();
    expect([await stored(), await documents()]).toEqual(before);
  });

  it.each(['a.exe', 'a.svg', 'a.html', 'a', 'a.png.js', '.png/..'])(
    'refuse a name that is not taken and keep nothing: %j',
    async (fileName) => {
      const before = await stored();
      const { fileUrl } = await send(samples.svg);
      const answer = await tell(fileUrl, fileName);
      expect(answer.statusCode).toBe(415);
      await running.app.sweeper.idle();
      expect(await stored()).toEqual(before);
    },
  );

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\temp\\Foto.png', 'Foto.png'],
    ['Foto\r\nSet-Cookie: a=b.png', 'Foto Set-Cookie_ a=b.png'],
    ['Foto\u202egnp.png', 'Fotognp.png'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(200)}.png`],
    [`${'🔥'.repeat(300)}.png`, `${'🔥'.repeat(50)}.png`],
    ['CON.png', '_CON.png'],
    ['Heizung 🔥.png', 'Heizung 🔥.png'],
    ['...png.png', 'png.png'],
    ['Prüf"protokoll"<1>.png', 'Prüf_protokoll__1_.png'],
  ])('keep a name that can be stored anywhere: %j', async (given, kept) => {
    const { fileUrl } = await send(samples.pngFile);
    const made = (await tell(fileUrl, given)).json<EquipmentDocument>();
    expect(made.fileName).toBe(kept);
    const file = await editor.send({ url: `/objects/${made.objectPath}?download` });
    const disposition = String(file.headers['content-disposition']);
    expect(disposition).toMatch(/^[\x20-\x7e]+$/);
    expect(parse(disposition)).toMatchObject({
      type: 'attachment',
      parameters: { filename: kept },
    });
  });

  it('refuse a name that cannot be stored, and accept the file under another', async () => {
    const { fileUrl } = await send(samples.pngFile);
    for (const name of [
      'a\0.png',
      'a.php\0.png',
      '\ud83d halb.png',
      `${'x'.repeat(1_000)}.png`,
      '',
    ]) {
      const answer = await tell(fileUrl, name);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input']);
    }
    expect((await tell(fileUrl, 'a.png')).statusCode).toBe(201);
  });

  it('accept 50 MB and not one byte more', async () => {
    const whole = Buffer.alloc(maxFileBytes, 'x');
    const { fileUrl } = await send(whole);
    expect((await tell(fileUrl, 'a.txt')).json()).toMatchObject({ fileSize: maxFileBytes });
    const before = await stored();
    const more = Buffer.alloc(maxFileBytes + 1, 'x');
    expectError(await requestUploadUrl(editor, { fileSize: more.length }), 'file_too_large');
    const url = await uploadUrl(editor);
    expectError(await put(editor, url, more), 'file_too_large');
    expectError(await tell(url, 'a.txt'), 'upload_incomplete');
    expect(await stored()).toEqual(before);
  });

  it('refuse an empty file', async () => {
    const before = await stored();
    expectError(await requestUploadUrl(editor, { fileSize: 0 }), 'file_empty');
    const url = await uploadUrl(editor);
    expectError(await put(editor, url, Buffer.alloc(0), { 'content-length': '0' }), 'file_empty');
    expect(await stored()).toEqual(before);
  });

  it('refuse a file without a stated size', async () => {
    const url = await uploadUrl(editor);
    const answer = await editor.send({
      method: 'PUT',
      url: new URL(url).pathname,
      payload: Readable.from([samples.pngFile]),
      headers: { 'content-type': 'image/png' },
    });
    expectError(answer, 'length_required');
  });

  it('accept one file per address, and the second changes nothing', async () => {
    const { fileUrl } = await send(samples.pngFile);
    const made = (await tell(fileUrl, 'a.png')).json<EquipmentDocument>();
    const url = await uploadUrl(editor);
    expect((await put(editor, url, samples.pngFile)).statusCode).toBe(204);
    expectError(await put(editor, url, samples.jpegFile), 'upload_used');
    expectError(await tell(fileUrl, 'b.png'), 'upload_used');
    const file = await editor.send({ url: `/objects/${made.objectPath}` });
    expect(file.rawPayload).toEqual(samples.pngFile);
  });

  it('store one of two simultaneous files, complete', async () => {
    const url = await uploadUrl(editor);
    const sent = await Promise.all([
      put(editor, url, samples.pngFile),
      put(editor, url, samples.pngFile),
    ]);
    expect(sent.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect((await tell(url, 'a.png')).statusCode).toBe(201);
  });

  it('are refused when the address has expired', async () => {
    const url = await uploadUrl(editor);
    await age(url, '1 second');
    expectError(await put(editor, url, samples.pngFile), 'upload_expired');
    expectError(await tell(url, 'a.png'), 'upload_expired');
  });

  it('that arrived in time can still be completed', async () => {
    const url = await uploadUrl(editor);
    await put(editor, url, samples.pngFile);
    await age(url, '1 hour');
    expect((await tell(url, 'a.png')).statusCode).toBe(201);
  });

  it('are refused before the file has arrived', async () => {
    expectError(await tell(await uploadUrl(editor), 'a.png'), 'upload_incomplete');
  });

  it('belong to the user who requested the address', async () => {
    const other = await running.person('admin');
    const url = await uploadUrl(editor);
    expectError(await put(other, url, samples.pngFile), 'upload_not_found');
    const { fileUrl } = await send(samples.pngFile);
    expectError(await tell(fileUrl, 'a.png', other), 'upload_not_found');
    expect((await tell(fileUrl, 'a.png')).statusCode).toBe(201);
  });

  it.each([
    'https://evil.example/file.png',
    'file:///etc/passwd',
    '/etc/passwd',
    `http://localhost:3000/api/documents/uploads/${randomUUID()}`,
    `http://localhost:3000/api/documents/uploads/%2e%2e/${randomUUID()}`,
    `http://localhost:3000/api/documents/uploads/../../../objects/documents/${randomUUID()}`,
    'demo/anything',
    'javascript:alert(1)',
  ])('are refused under an address that was never given: %s', async (fileUrl) => {
    expectError(await tell(fileUrl, 'a.png'), 'upload_not_found');
  });

  it('are refused under the address of somebody else’s document', async () => {
    const { fileUrl } = await send(samples.pngFile);
    const { objectPath } = (await tell(fileUrl, 'a.png')).json<EquipmentDocument>();
    expectError(
      await tell(`http://localhost:3000/objects/${objectPath}`, 'b.png'),
      'upload_not_found',
    );
  });

  it('that are interrupted leave the address usable', async () => {
    const url = await uploadUrl(editor);
    const before = await stored();
    const broken = new Readable({
      read() {
        this.push(samples.pngFile.subarray(0, 20));
        this.destroy(new Error('connection lost'));
      },
    });
    const { id: userId } = editor;
    const arriving = { userId, uploadId: idOf(url), size: samples.pngFile.length };
    const { receiveUpload } = await import('./uploads-service.ts');
    await expect(receiveUpload(running.app, { ...arriving, content: broken })).rejects.toThrow();
    expect(await stored()).toEqual(before);
    expect((await put(editor, url, samples.pngFile)).statusCode).toBe(204);
    expect((await tell(url, 'a.png')).statusCode).toBe(201);
  });

  it('are completed even if the server died before it stored the result', async () => {
    const url = await uploadUrl(editor);
    const { length } = samples.pngFile;
    await storage.put(`documents/${idOf(url)}`, Readable.from([samples.pngFile]), length);
    expectError(await put(editor, url, samples.pngFile), 'upload_used');
    expect((await tell(url, 'a.png')).json()).toMatchObject({ fileSize: length });
  });

  it('completed several times at once with one key are one document', async () => {
    const { fileUrl } = await send(samples.pngFile);
    const headers = { 'idempotency-key': randomUUID() };
    const completion = { fileUrl, equipmentId, title: 'Foto', fileName: 'a.png' };
    const answers = await Promise.all([1, 2, 3].map(() => complete(editor, completion, headers)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1);
    const made = (await documents()).filter(({ id }) => id === answers[0]?.json().id);
    expect(made).toHaveLength(1);
  });

  it('that arrive again under an old address after their file was removed are removed again', async () => {
    const answer = await requestUploadUrl(editor, { fileSize: samples.svg.length });
    const { uploadURL, headers } = answer.json<Offer>();
    const path = `documents/${idOf(uploadURL)}`;
    const again = async () => {
      if (storage.directUpload) {
        const body = new Uint8Array(samples.svg);
        return (await fetch(uploadURL, { method: 'PUT', headers, body })).status;
      }
      return (await put(editor, uploadURL, samples.svg)).statusCode;
    };
    await again();
    expectError(await tell(uploadURL, 'a.png'), 'file_content_mismatch', {
      message: 'Der Inhalt von a.png passt nicht zur Dateiendung.',
    });
    await running.app.sweeper.idle();
    expect(await stored()).not.toContain(path);
    // This server refuses a used address; a separate storage cannot know it.
    expect(await again()).toBe(storage.directUpload ? 200 : 404);
    await running.database.db
      .update(fileRemovals)
      .set({ requestedAt: sql`now() - interval '1 hour'` })
      .where(eq(fileRemovals.objectPath, path));
    await running.app.sweeper.sweep();
    expect(await stored()).not.toContain(path);
    const left = await running.database.db.select().from(fileRemovals);
    expect(left.map(({ objectPath }) => objectPath)).not.toContain(path);
  });

  it('can be read in parts', async () => {
    const { fileUrl } = await send(samples.pdfFile);
    const { objectPath } = (await tell(fileUrl, 'a.pdf')).json<EquipmentDocument>();
    const answer = await editor.send({
      url: `/objects/${objectPath}`,
      headers: { range: 'bytes=5-9' },
    });
    expect([answer.statusCode, answer.rawPayload]).toEqual([206, samples.pdfFile.subarray(5, 10)]);
  });

  it('are checked for their owner even if they have waited on a device', async () => {
    const mine = { fileSize: 5, userId: editor.id };
    expect((await requestUploadUrl(editor, mine)).statusCode).toBe(200);
    expectError(await requestUploadUrl(editor, { ...mine, userId: randomUUID() }), 'wrong_user');
  });
});
