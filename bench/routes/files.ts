/** Whether the server streams large files or collects them in its memory. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { maxFileBytes } from '#contract/documents/files.ts';
import { spawnScript } from '#server/testing/run-script.ts';
import { startServer } from '#server/testing/run-server.ts';
import { signInAs } from '#server/testing/sign-in-as.ts';
import { atMost, type Figure } from '../figures.ts';

const rounds = 5;
/** Files sent at the same moment. */
const atOnce = 4;

interface Caller {
  origin: string;
  cookie: string;
}

async function ask<T>({ origin, cookie }: Caller, address: string, body?: object): Promise<T> {
  const answer = await fetch(new URL(address, origin), {
    method: body ? 'POST' : 'GET',
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function upload(
  caller: Caller,
  equipmentId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const { uploadURL } = await ask<{ uploadURL: string }>(caller, '/api/documents/upload-url', {
    fileSize: bytes.length,
  });
  const sent = await fetch(uploadURL, {
    method: 'PUT',
    headers: { cookie: caller.cookie },
    body: new Blob([bytes]),
  });
  if (!sent.ok) throw new Error(`the file was answered ${sent.status}`);
  const record = { fileUrl: uploadURL, equipmentId, title: 'Last', fileName: 'last.txt' };
  const address = '/api/documents/upload-complete';
  const { objectPath } = await ask<{ objectPath: string }>(caller, address, record);
  return objectPath;
}

async function download({ origin, cookie }: Caller, objectPath: string): Promise<number> {
  const answer = await fetch(`${origin}/objects/${objectPath}`, { headers: { cookie } });
  let bytes = 0;
  for await (const chunk of answer.body ?? []) bytes += chunk.length;
  return bytes;
}

async function transfer(
  caller: Caller,
  equipmentId: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  const paths = await Promise.all(
    Array.from({ length: atOnce }, () => upload(caller, equipmentId, bytes)),
  );
  const sizes = await Promise.all(paths.map((objectPath) => download(caller, objectPath)));
  if (sizes.some((size) => size !== bytes.length))
    throw new Error('a downloaded file has another size');
}

/** The largest memory of the process since the last reset. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1_024;
}
const resetPeak = (pid: number) => writeFile(`/proc/${pid}/clear_refs`, '5');

/** Transfers four files at a time, several times; the process may grow by less than the size of one file. */
export async function* files(): AsyncGenerator<Figure> {
  const directory = await mkdtemp(path.join(tmpdir(), 'anlagen-bench-'));
  const env = {
    NODE_ENV: 'production',
    DATA_DIR: directory,
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '1000000',
  };
  const server = await startServer(env, spawnScript);
  try {
    const { origin } = server;
    const pid = server.process.pid ?? 0;
    const browser = await signInAs(origin, 'editor@demo.example');
    const cookie = `session=${browser.cookie('session')}`;
    const caller = { origin, cookie };
    const [first] = await ask<{ id: string }[]>(caller, '/api/equipment');
    const bytes = new Uint8Array(maxFileBytes).fill('A'.charCodeAt(0));
    // Memory that the server needs once for any file does not count.
    await transfer(caller, first?.id ?? '', bytes.subarray(0, 1_000));
    await resetPeak(pid);
    const before = await peakOf(pid);
    for (let round = 0; round < rounds; round++) await transfer(caller, first?.id ?? '', bytes);
    const peak = await peakOf(pid);
    yield {
      work: `growth of the server while ${rounds * atOnce} files of 50 MB go up and down`,
      against: 'one such file',
      ...atMost(1, (peak - before) / maxFileBytes),
      measured: { before, peak, fileBytes: maxFileBytes },
    };
  } finally {
    server.process.kill();
    await server.ended;
    await rm(directory, { recursive: true, force: true });
  }
}
