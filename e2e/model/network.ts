/** The network between a browser and the server. It loses, delays and replaces requests and answers. */
import { ownAnswerHeader } from '#contract/call.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { type SyncItem, type SyncVerdict, UnarrivedWrites } from '#contract/sync.ts';
import { oneOf, type Random } from './random.ts';
import { letOthersRun } from './scheduler.ts';
import type { ModelRequest, ServerUnderTest } from './server-under-test.ts';

const html = (status: number) =>
  new Response('<!doctype html><title>Anmeldung</title>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
const foreignJson = (value: unknown, status = 200) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
  });
/** With the mark that only our server sets. */
const json = (value: unknown, status = 200) => {
  const answer = foreignJson(value, status);
  answer.headers.set(ownAnswerHeader, 'done');
  return answer;
};
const refused = (code: ErrorCode) =>
  json({ code, message: errors[code].message }, errors[code].status);
const failed = () => new TypeError('Failed to fetch');

/** An answer that breaks off after its first bytes. */
const brokenOff = () =>
  new Response(new ReadableStream({ start: (controller) => controller.error(failed()) }), {
    headers: { 'content-type': 'application/json' },
  });

const portalAnswers: (() => Response)[] = [
  ...[[], {}, null, { portal: true }, { verdicts: [] }].map((value) => () => foreignJson(value)),
  () => foreignJson({ code: 'not_found', message: 'Nein.' }, 404),
  () => html(200),
];

/** Answers to requests that do not reach the server. */
const insteadOfRequest: (() => Response)[] = [
  () => html(200),
  () => html(502),
  () => html(503),
  ...portalAnswers,
  () => refused('internal'),
  () => refused('database_unavailable'),
  () => refused('too_many_requests'),
];
/** Answers that replace the server's one after it has done the work. */
const insteadOfAnswer: (() => Response)[] = [
  ...[() => html(504), () => html(200), brokenOff],
  ...[() => foreignJson([]), () => foreignJson({})],
];

/** Files are passed on as bytes, everything else as text. */
async function contentOf(body: RequestInit['body']): Promise<ModelRequest['body']> {
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer());
  return body === undefined ? undefined : String(body);
}

interface Sender {
  isOnline: boolean;
  isBehindPortal: boolean;
  cookie: string | undefined;
  /** Throws if the tab that sent the request was killed. */
  throwIfDead(): void;
}

export class Network {
  readonly #server: ServerUnderTest;
  /** The share of requests that fail. */
  failureRate = 0;
  random: Random = () => 0;
  /** Requests that failed for their senders but will still reach the server. */
  readonly #late: ModelRequest[] = [];
  readonly #onRow: (row: Equipment) => void;

  constructor(server: ServerUnderTest, onRow: (row: Equipment) => void) {
    this.#server = server;
    this.#onRow = onRow;
  }

  async fetch(sender: Sender, input: unknown, init: RequestInit = {}): Promise<Response> {
    const body = await contentOf(init.body);
    const { method = 'GET' } = init;
    const headers = Object.fromEntries(new Headers(init.headers));
    if (sender.cookie) headers.cookie = sender.cookie;
    const request = { method, path: String(input), headers, body };
    await letOthersRun();
    sender.throwIfDead();
    if (sender.isOnline && sender.isBehindPortal) return oneOf(this.random, portalAnswers)();
    if (!sender.isOnline || !this.#server.isUp) throw failed();
    if (this.random() < this.failureRate) return this.#disturb(request);

    const { starts } = this.#server;
    const answer = await this.#deliver(request);
    await letOthersRun();
    sender.throwIfDead();
    if (!sender.isOnline || starts !== this.#server.starts || !this.#server.isUp) throw failed();
    if (this.random() < this.failureRate) {
      if (this.random() < 0.7) throw failed();
      return oneOf(this.random, insteadOfAnswer)();
    }
    return answer;
  }

  #disturb(request: ModelRequest): Promise<Response> | Response {
    const chance = this.random();
    if (chance < 0.3) throw failed();
    if (chance < 0.5) {
      this.#late.push(request);
      throw failed();
    }
    if (chance < 0.7 && request.path === '/api/sync') return this.#failOneItem(request);
    return oneOf(this.random, insteadOfRequest)();
  }

  /** The server fails at one item of a batch and does the others. */
  async #failOneItem(request: ModelRequest): Promise<Response> {
    const { userId, items } = JSON.parse(String(request.body)) as {
      userId: string;
      items: SyncItem[];
    };
    const failing = oneOf(this.random, items);
    const failed = new UnarrivedWrites();
    const verdicts: SyncVerdict[] = [];
    const others = items.filter((item) => {
      const isHeld = failed.mustWait(item);
      if (item !== failing && !isHeld) return true;
      failed.add(item);
      const error = { code: 'internal', message: errors.internal.message } as const;
      verdicts.push(
        isHeld ? { id: item.id, outcome: 'waiting' } : { id: item.id, outcome: 'failed', error },
      );
      return false;
    });
    if (others.length === 0) return json({ verdicts });
    const body = JSON.stringify({ userId, items: others });
    const answer = await this.#deliver({ ...request, body });
    if (!answer.ok) return answer;
    const done = (await answer.json()) as { verdicts: SyncVerdict[] };
    return json({ verdicts: [...done.verdicts, ...verdicts] });
  }

  async #deliver(request: ModelRequest): Promise<Response> {
    const answer = await this.#server.handle(request);
    const text = await answer.clone().text();
    if (answer.ok && text) this.#note(JSON.parse(text));
    return answer;
  }

  /** Records every version of an Anlage that is in an answer of the server. */
  #note(value: unknown): void {
    if (Array.isArray(value)) for (const entry of value) this.#note(entry);
    else if (value && typeof value === 'object') {
      if ('locationRaw' in value && 'updatedAt' in value) this.#onRow(value as Equipment);
      else for (const entry of Object.values(value)) this.#note(entry);
    }
  }

  /** Requests that have failed for their senders reach the server now. */
  async deliverLate(): Promise<void> {
    for (const request of this.#late.splice(0)) if (this.#server.isUp) await this.#deliver(request);
  }
}
