import { once } from 'node:events';
import { readdir, truncate } from 'node:fs/promises';
import { request as send } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import { maxFileBytes } from '#contract/documents/files.ts';
import { DirectoryStorage } from '../storage/directory-storage.ts';
import { pdfFile } from '../testing/samples/file-samples.ts';
import { makeDocument, makeEquipment, uploadUrl } from '../testing/samples/upload-file.ts';
import { openSmallDisk } from '../testing/small-disk.ts';
import { openTestDirectory } from '../testing/storages.ts';
import { startTestApp } from '../testing/test-app.ts';

it('a disk that is full in the middle of a large file is reported over a real connection too', async () => {
  const disk = await openSmallDisk();
  const storage = new DirectoryStorage(disk.directory);
  const running = await startTestApp({ storage, listens: true });
  const editor = await running.person('editor');
  const size = 40_000_000;
  const sending = send(await uploadUrl(editor), {
    method: 'PUT',
    headers: { cookie: editor.cookie, 'content-length': size },
  });
  const answered = once(sending, 'response');
  // Browsers read the answer only when everything has been sent.
  sending.end(Buffer.alloc(size, 'x'));
  await once(sending, 'finish');
  const [answer] = await answered;
  expect(answer.statusCode).toBe(507);
  expect(JSON.parse(await text(answer)).code).toBe('storage_full');
  await running.close();
  await disk.close();
});

it('an interrupted connection leaves nothing, and the address can be used again', async () => {
  const running = await startTestApp({ listens: true });
  const editor = await running.person('editor');
  const url = await uploadUrl(editor);
  const headers = { cookie: editor.cookie, 'content-length': 5_000_000 };
  const broken = send(url, { method: 'PUT', headers });
  broken.on('error', () => {});
  const arrived = once(running.app.server, 'request');
  broken.write(Buffer.alloc(1_000_000, 'x'));
  const [arriving] = await arrived;
  const ended = new Promise((resolve) => arriving.on('error', () => {}).on('close', resolve));
  broken.destroy();
  await ended;
  const sent = await fetch(url, {
    method: 'PUT',
    headers: { cookie: editor.cookie },
    body: 'Text',
  });
  expect(sent.status).toBe(204);
  const sizes: number[] = [];
  for await (const file of running.app.storage.list()) sizes.push(file.size);
  expect(sizes).toEqual([4]);
  await running.close();
});

async function openSender() {
  const running = await startTestApp({ listens: true });
  onTestFinished(running.close);
  const editor = await running.person('editor');
  const url = await uploadUrl(editor);
  const stored = async () => {
    const sizes: number[] = [];
    for await (const file of running.app.storage.list()) sizes.push(file.size);
    return sizes;
  };
  /** Sends exactly these bytes and returns the answer until the connection ends. */
  const sendRaw = async (headers: string[], body: string) => {
    const { hostname, port, pathname } = new URL(url);
    const socket = connect(Number(port), hostname);
    const head = [`PUT ${pathname} HTTP/1.1`, 'host: x', `cookie: ${editor.cookie}`, ...headers];
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`);
    const answers = await text(socket);
    return answers.match(/^HTTP\/1\.1 \d+/gm);
  };
  return { running, editor, url, stored, sendRaw };
}

it('a file that is too large is refused before any of it is sent', async () => {
  const { editor, url, stored } = await openSender();
  const headers = { cookie: editor.cookie, 'content-length': maxFileBytes + 1 };
  const sending = send(url, { method: 'PUT', headers });
  sending.on('error', () => {});
  const answered = once(sending, 'response');
  sending.flushHeaders();
  const [answer] = await answered;
  expect(answer.statusCode).toBe(413);
  expect(JSON.parse(await text(answer)).message).toBe(
    'Die Datei ist zu groß. Maximale Dateigröße: 50MB.',
  );
  sending.destroy();
  expect(await stored()).toEqual([]);
});

it('a file in pieces of unknown length is refused, however long it is', async () => {
  const { editor, url, stored } = await openSender();
  const headers = { cookie: editor.cookie, 'transfer-encoding': 'chunked' };
  const sending = send(url, { method: 'PUT', headers });
  const answered = once(sending, 'response');
  for (let pieces = 0; pieces < 60; pieces++) sending.write(Buffer.alloc(1_048_576, 'x'));
  sending.end();
  const [answer] = await answered;
  expect(answer.statusCode).toBe(411);
  expect(JSON.parse(await text(answer)).code).toBe('length_required');
  expect(await stored()).toEqual([]);
});

it('two lengths at once are no request', async () => {
  const { stored, sendRaw } = await openSender();
  const lengths = ['content-length: 4', 'transfer-encoding: chunked'];
  expect(await sendRaw(lengths, '4\r\nText\r\n0\r\n\r\n')).toEqual(['HTTP/1.1 400']);
  expect(await stored()).toEqual([]);
});

it('a file that lost its end on the disk aborts the answer instead of making the reader wait', async () => {
  const { storage, config, close } = await openTestDirectory();
  onTestFinished(close);
  const running = await startTestApp({ storage, listens: true });
  onTestFinished(running.close);
  const editor = await running.person('editor');
  const { id: equipmentId } = await makeEquipment(editor);
  const { objectPath } = await makeDocument(editor, pdfFile, { equipmentId, fileName: 'a.pdf' });
  const folder = path.join(config.dataDirectory, 'files', 'documents');
  for (const file of await readdir(folder)) await truncate(path.join(folder, file), 10);
  const url = `${running.origin}/objects/${objectPath}`;
  const reading = fetch(url, { headers: { cookie: editor.cookie } }).then((one) => one.text());
  await expect(reading).rejects.toThrow();
});
