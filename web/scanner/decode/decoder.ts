/** Reads codes outside of the main thread; the worker starts with the first picture and stays. */
import type { ScannedCode } from '../scanned-code.ts';
import type {
  DecodeFailure,
  FromDecodeWorker,
  Questions,
  SeenFrame,
  ToDecodeWorker,
} from './decode-messages.ts';

export class DecodeError extends Error {
  readonly failure: DecodeFailure;

  constructor(failure: DecodeFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

interface Waiting {
  resolve: (answer: unknown) => void;
  reject: (error: Error) => void;
}

interface RunningWorker {
  thread: Worker;
  waiting: Map<number, Waiting>;
  /** Rejects all that wait; the next picture starts another worker. */
  stop: (reason: string) => void;
}

/** The first picture also loads the reader, and a photo may take seconds on an old phone. */
const patience = 45_000;

let running: RunningWorker | undefined;
let lastNumber = 0;

/** All codes in a picture of any size, the biggest first. */
export const decodePicture = (picture: Blob | ImageBitmap): Promise<ScannedCode[]> =>
  ask('photo', picture);

/** What is seen in a picture of the camera, which cannot be used afterwards. */
export const readFrame = (picture: ImageBitmap): Promise<SeenFrame> =>
  ask('frame', picture, [picture]);

function ask<Kind extends keyof Questions>(
  kind: Kind,
  given: Questions[Kind]['given'],
  transfer: Transferable[] = [],
): Promise<Questions[Kind]['answer']> {
  const { thread, waiting, stop } = running ?? start();
  const number = ++lastNumber;
  const answer = new Promise<unknown>((resolve, reject) => {
    waiting.set(number, { resolve, reject });
  });
  const limit = setTimeout(() => stop('the worker does not answer'), patience);
  thread.postMessage({ kind, number, given } as ToDecodeWorker, transfer);
  return answer.finally(() => clearTimeout(limit)) as Promise<Questions[Kind]['answer']>;
}

function start(): RunningWorker {
  const thread = new Worker(new URL('./decode-worker.ts', import.meta.url), { type: 'module' });
  const waiting = new Map<number, Waiting>();
  const stop = (reason: string) => {
    if (running === started) running = undefined;
    thread.terminate();
    for (const { reject } of waiting.values()) reject(new DecodeError('no-reader', reason));
  };
  const started: RunningWorker = { thread, waiting, stop };
  running = started;
  thread.addEventListener('message', ({ data }: MessageEvent<FromDecodeWorker>) => {
    const asked = waiting.get(data.number);
    waiting.delete(data.number);
    if (data.kind === 'answer') asked?.resolve(data.answer);
    else asked?.reject(new DecodeError(data.failure, data.reason));
  });
  // The file of the worker could not be loaded, or it ran out of memory.
  thread.addEventListener('error', ({ message }) => stop(message || 'the worker has failed'));
  return started;
}
