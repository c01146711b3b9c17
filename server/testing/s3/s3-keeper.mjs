// @ts-check
// Runs a Ceph cluster in memory and its S3 gateway for as long as its standard input stays open, then
// ends both and removes their folder, as postgres-keeper.mjs does. The result of the start is written to
// the file `outcome`, so that only tests that need the cluster wait for it.
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';

/** @type {{ cluster: { id: string, directory: string, monitorPort: number }, endpoint: string, users: string[][] }} */
const { cluster, endpoint, users } = JSON.parse(process.argv[2] ?? '');
const { directory } = cluster;
const configured = ['--conf', `${directory}/ceph.conf`];
const osd = ['-i', '0', '--osd-uuid', '9a7ca5a5-1f1f-4b07-a5a5-52c1a3b5a0f1'];

/** @type {import('node:child_process').ChildProcess[]} */
const daemons = [];
const ending = new AbortController();
const options = { cwd: directory, signal: ending.signal };

/** @param {string} program @param {string[]} args */
const run = (program, ...args) => promisify(execFile)(program, [...configured, ...args], options);

/** @param {string} program @param {string[]} args */
function keep(program, ...args) {
  const daemon = spawn(program, [...configured, '-f', ...args], {
    cwd: directory,
    stdio: 'ignore',
  });
  daemons.push(daemon);
}

async function start() {
  const monitor = ['--addv', 'a', `[v2:127.0.0.1:${cluster.monitorPort}]`];
  await run('monmaptool', '--create', ...monitor, '--fsid', cluster.id, 'monmap');
  await run('ceph-mon', '-i', 'a', '--mkfs', '--monmap', 'monmap');
  keep('ceph-mon', '-i', 'a');
  await run('ceph', 'osd', 'new', osd[3] ?? '');
  await run('ceph-osd', ...osd, '--mkfs');
  keep('ceph-osd', ...osd);
  for (const user of users) await run('radosgw-admin', 'user', 'create', ...user);
  keep('radosgw', '-n', 'client.gateway');
  while (!(await answers())) await setTimeout(50);
}

const answers = () =>
  fetch(endpoint).then(
    () => true,
    () => false,
  );

/** @param {string} outcome */
function writeOutcome(outcome) {
  writeFileSync(`${directory}/outcome.part`, outcome);
  renameSync(`${directory}/outcome.part`, `${directory}/outcome`);
}

/** It contains nothing that an orderly shutdown could save. */
async function stop() {
  ending.abort();
  const running = daemons.filter((one) => one.exitCode === null && one.signalCode === null);
  const ends = running.map((daemon) => once(daemon, 'exit'));
  for (const daemon of running) daemon.kill('SIGKILL');
  await Promise.all(ends);
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  process.exit();
}

process.stdin.on('end', stop).resume();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
start().then(
  () => writeOutcome('bereit'),
  (error) => writeOutcome(String(error.stack)),
);
