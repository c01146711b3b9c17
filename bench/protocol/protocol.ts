/** What a protocol of 1,000 tasks needs: processor time, memory, and time of other requests. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { protocolPdf } from '#server/protocol/protocol-pdf.ts';
import { atMost, type Figure, quantile } from '../figures.ts';
import { plainPdf } from './plain-protocol.ts';
import { othersMeanwhile } from './protocol-meanwhile.ts';
import { protocolOf } from './protocol-sample.ts';

const tasks = 1_000;
const rounds = 7;
const memoryLimit = 130 * 1_024 * 1_024;

function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

function againstPlain(): Figure {
  const protocol = protocolOf(tasks);
  const ours: number[] = [];
  const plain: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const times = {
      ours: processorTime(() => [...protocolPdf(protocol)]),
      plain: processorTime(() => plainPdf(protocol)),
    };
    // The first round is a warm-up.
    if (round === 0) continue;
    ours.push(times.ours);
    plain.push(times.plain);
  }
  const median = { ours: quantile(ours, 0.5), plain: quantile(plain, 0.5) };
  return {
    work: 'protocol of 1,000 tasks, processor time',
    against: 'the same content drawn by hand with pdfkit',
    ...atMost(1, median.ours / median.plain),
    measured: { oursMs: median.ours, plainMs: median.plain },
  };
}

/**
 * A process that only makes the protocol, with the built thread. It reads its peak from `/proc`, because the value of
 * `resourceUsage` begins with the size of the process that started it.
 */
const alone = `
  const { readFileSync } = require('node:fs');
  const { Worker } = require('node:worker_threads');
  const [worker, file] = process.argv.slice(1);
  const thread = new Worker(worker);
  thread.on('message', (piece) => {
    if (piece) return thread.postMessage('next');
    const [, peak] = /VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'));
    process.stdout.write(String(peak * 1024), () => process.exit());
  });
  thread.postMessage(JSON.parse(readFileSync(file, 'utf8')));
  thread.postMessage('next');
`;

async function memory(): Promise<Figure> {
  const worker = fileURLToPath(new URL('../../dist/server/protocol-worker.js', import.meta.url));
  const directory = await mkdtemp(path.join(tmpdir(), 'anlagen-bench-'));
  const file = path.join(directory, 'protocol.json');
  const peaks: number[] = [];
  try {
    await writeFile(file, JSON.stringify(protocolOf(tasks)));
    for (let round = 0; round < rounds; round += 1) {
      const args = ['-e', alone, worker, file];
      peaks.push(Number((await promisify(execFile)(process.execPath, args)).stdout));
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
  const peak = quantile(peaks, 0.5);
  return {
    work: 'protocol of 1,000 tasks, memory of a process that does nothing else',
    against: '130 MB',
    ...atMost(1, peak / memoryLimit),
    measured: { peak },
  };
}

export async function* protocol(): AsyncGenerator<Figure> {
  yield againstPlain();
  yield await memory();
  yield await othersMeanwhile(tasks);
}
