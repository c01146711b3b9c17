import { onTestFinished, vi } from 'vitest';

interface Question {
  kind: 'frame' | 'photo';
  number: number;
}

interface Code {
  text: string;
  format: string;
}

/**
 * Stands for the worker that reads codes: tests have no workers and no pictures. It answers what the test lets it see;
 * what it really reads in pictures is tested with the reader itself.
 */
export class FakeDecoder {
  /** What is in front of the camera, and how bright it is. */
  codes: Code[] = [];
  brightness = 120;
  /** What is in the photos; undefined lets them wait for an answer. */
  inPhoto: Code[] | undefined = [];
  failure: 'no-picture' | 'no-reader' | undefined;
  readonly threads: EventTarget[] = [];
  readonly #asked: Question['kind'][] = [];

  constructor() {
    const decoder = this;
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        constructor() {
          super();
          decoder.threads.push(this);
        }
        postMessage = (question: Question) => decoder.#answer(this, question);
        terminate() {}
      },
    );
    vi.stubGlobal('createImageBitmap', async () => ({ width: 640, height: 480, close() {} }));
    onTestFinished(async () => {
      // The next test has a fake of its own, so the page must forget this one.
      this.crash();
      // What the page does about that still belongs to this test.
      await new Promise((resolve) => setImmediate(resolve));
      vi.unstubAllGlobals();
    });
  }

  /** How many pictures of the camera were looked at. */
  get frames(): number {
    return this.#asked.filter((kind) => kind === 'frame').length;
  }

  /** As if the browser had ended the worker. */
  crash(): void {
    for (const thread of this.threads) thread.dispatchEvent(new ErrorEvent('error'));
  }

  #answer(thread: EventTarget, { kind, number }: Question): void {
    this.#asked.push(kind);
    const { codes, brightness, inPhoto, failure } = this;
    const answer = kind === 'frame' ? { codes, brightness } : inPhoto;
    if (!answer) return;
    const fails = failure === 'no-reader' || (failure && kind === 'photo');
    const data = fails
      ? { kind: 'failed', number, failure, reason: 'failed' }
      : { kind: 'answer', number, answer };
    queueMicrotask(() => thread.dispatchEvent(new MessageEvent('message', { data })));
  }
}
