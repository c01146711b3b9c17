import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import {
  numberedTasks,
  samplePdf,
  sampleProtocol,
  sampleTask,
} from '../testing/samples/protocol-samples.ts';
import { makePdf } from './make-protocol.ts';

const never = new AbortController().signal;
const small = { ...sampleProtocol, tasks: numberedTasks(3) };

describe('a protocol from its thread', () => {
  it('is the same as one made here', async () => {
    const tasks = numberedTasks(600);
    const made = await buffer(await makePdf({ ...sampleProtocol, tasks }, { signal: never }));
    expect(made.equals(samplePdf({ tasks }))).toBe(true);
  });

  it('fails before its first byte, or not at all', async () => {
    const tasks = [...numberedTasks(600), sampleTask(601, { statusChangedAt: 'never' })];
    const making = makePdf({ ...sampleProtocol, tasks }, { signal: never });
    await expect(making).rejects.toThrow('Invalid time value');
  });

  it('is made for every simultaneous request', async () => {
    const making = Array.from({ length: 2 }, async () =>
      buffer(await makePdf(small, { signal: never })),
    );
    const expected = samplePdf({ tasks: small.tasks });
    for (const made of await Promise.all(making)) expect(made.equals(expected)).toBe(true);
  });

  it('frees its slot when nobody reads it', async () => {
    const left = await makePdf(small, { signal: never });
    left.destroy();
    const aborting = new AbortController();
    const waiting = Array.from({ length: 2 }, () => makePdf(small, { signal: aborting.signal }));
    aborting.abort(new Error('gone'));
    for (const made of await Promise.allSettled(waiting)) expect(made.status).toBe('rejected');
    const broken = makePdf({ ...small, startedAt: 'never' }, { signal: never });
    await expect(broken).rejects.toThrow();
    expect((await buffer(await makePdf(small, { signal: never }))).length).toBeGreaterThan(1_000);
  });

  it('that cannot be sent to the thread leaves no thread and no occupied slot', async () => {
    const unsendable = { ...small, scenarioName: (() => '') as unknown as string };
    const refused = makePdf(unsendable, { signal: never });
    await expect(refused).rejects.toThrow('could not be cloned');
    expect((await buffer(await makePdf(small, { signal: never }))).length).toBeGreaterThan(1_000);
  });

  it('ends when its reader disconnects in the middle', async () => {
    const aborting = new AbortController();
    const stream = await makePdf(small, { signal: aborting.signal });
    aborting.abort();
    await expect(buffer(stream)).rejects.toThrow(/abort/i);
    expect((await buffer(await makePdf(small, { signal: never }))).length).toBeGreaterThan(1_000);
  });
});
