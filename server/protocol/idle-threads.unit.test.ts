import { expect, it, onTestFinished } from 'vitest';
import { numberedTasks, samplePdf, sampleProtocol } from '../testing/samples/protocol-samples.ts';
import { IdleThreads, type ProtocolThread } from './idle-threads.ts';

async function wholeOf(thread: ProtocolThread, tasks: ReturnType<typeof numberedTasks>) {
  thread.begin({ ...sampleProtocol, tasks });
  const pieces: Uint8Array[] = [];
  for (;;) {
    const piece = await thread.next();
    if (!piece) return Buffer.concat(pieces);
    pieces.push(piece.bytes);
  }
}

it('a kept thread makes the next protocol as if it were its first', async () => {
  const threads = new IdleThreads();
  const thread = threads.take();
  onTestFinished(() => thread.end());
  for (const count of [3, 0, 40]) {
    const tasks = numberedTasks(count);
    expect((await wholeOf(thread, tasks)).equals(samplePdf({ tasks }))).toBe(true);
    threads.keep(thread);
    expect(threads.take()).toBe(thread);
  }
});

it('a thread that ends is not used again, though its last message may still arrive', async () => {
  const threads = new IdleThreads();
  const ended = threads.take();
  threads.keep(ended);
  const ending = ended.end();
  const another = threads.take();
  onTestFinished(() => another.end());
  expect(another).not.toBe(ended);
  expect(ended.isLost).toBe(true);
  await ending;
});
