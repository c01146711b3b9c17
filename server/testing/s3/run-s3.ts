import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureCeph } from '../../../scripts/ceph.mjs';
import { freePort } from '../free-port.ts';
import { cephConfiguration } from './ceph-configuration.ts';

interface Keys {
  accessKeyId: string;
  secretAccessKey: string;
}

export interface S3Server {
  endpoint: string;
  owner: Keys;
  /** A user who may store no more than a thousand bytes. */
  poor: Keys;
  /** Contains the result of the start, when it has finished. */
  outcomeFile: string;
}

const userOf = ({ accessKeyId, secretAccessKey }: Keys) => [
  `--uid=${accessKeyId}`,
  `--display-name=${accessKeyId}`,
  `--access-key=${accessKeyId}`,
  `--secret-key=${secretAccessKey}`,
];

/** Does not wait for its start, so that other tests can run meanwhile. */
export async function launchS3(): Promise<{ server: S3Server; stop(): Promise<void> }> {
  const directory = await mkdtemp(`${process.env.TEST_FOLDER ?? '/tmp'}/anlagen-s3-`);
  const cluster = {
    id: randomUUID(),
    directory,
    monitorPort: await freePort(),
    gatewayPort: await freePort(),
  };
  await mkdir(path.join(directory, 'osd'));
  await writeFile(path.join(directory, 'ceph.conf'), cephConfiguration(cluster));
  const server = {
    endpoint: `http://127.0.0.1:${cluster.gatewayPort}`,
    owner: { accessKeyId: 'owner', secretAccessKey: randomUUID() },
    poor: { accessKeyId: 'poor', secretAccessKey: randomUUID() },
    outcomeFile: path.join(directory, 'outcome'),
  };
  try {
    await ensureCeph();
  } catch (error) {
    // The tests that need it report this; all others run without.
    await writeFile(server.outcomeFile, (error as Error).message);
    return { server, stop: () => rm(directory, { recursive: true }) };
  }
  const order = {
    cluster,
    endpoint: server.endpoint,
    users: [
      userOf(server.owner),
      [...userOf(server.poor), '--rgw-user-default-quota-max-size=1000'],
    ],
  };
  const script = fileURLToPath(new URL('./s3-keeper.mjs', import.meta.url));
  // Detached, so that Ctrl-C in a terminal does not end the server while tests run.
  const keeper = spawn(process.execPath, [script, JSON.stringify(order)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  const stop = async () => {
    const ended = once(keeper, 'exit');
    keeper.stdin.end();
    await ended;
  };
  return { server, stop };
}

/** Undefined while it starts; throws a sentence if it cannot. */
export async function hasStarted({ outcomeFile }: S3Server): Promise<true | undefined> {
  if (!existsSync(outcomeFile)) return undefined;
  const outcome = await readFile(outcomeFile, 'utf8');
  if (outcome !== 'bereit') throw new Error(`Der S3-Server der Tests startet nicht: ${outcome}`);
  return true;
}
