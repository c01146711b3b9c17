/** What lies between a browser and the server: it loses, delays and replaces what passes through it. */
import { ownAnswerHeader } from '#contract/call.ts';
import type { Equipment } from '#contract/equipment/equipment.ts';
import { type ErrorCode, errors } from '#contract/errors.ts';
import { type SyncItem, type SyncVerdict, UnarrivedWrites } from '#contract/sync.ts';
import { oneOf, type Random } from './random.ts';
import type { ModelRequest, ServerUnderTest } from './server-under-test.ts';
import { gate } from './stage.ts';

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
/** As the server answers. */
const json = (value: unknown, status = 200) => {
  const answer = foreignJson(value, status);
  answer.headers.set(ownAnswerHeader, 'done');
  return answer;
};
const refused = (code: ErrorCode) =>
  json({ code, message: errors[code].message }, errors[code].status);
const failed = () => new TypeError('Failed to fetch');

/** It has begun to arrive and breaks off. */
const torn = () =>
  new Response(new ReadableStream({ start: (controller) => controller.error(failed()) }), {
    headers: { 'content-type': 'application/json' },
  });

const ofPortal: (() => Response)[] = [
  ...[[], {}, null, { portal: true }, { verdicts: [] }].map((value) => () => foreignJson(value)),
  () => foreignJson({ code: 'not_found', message: 'Nein.' }, 404),
  () => html(200),
];

/** Instead of reaching the server. */
const onTheWay: (() => Response)[] = [
  () => html(200),
  () => html(502),
  () => html(503),
  ...ofPortal,
  () => refused('internal'),
  () => refused('database_unavailable'),
  () => refused('too_many_requests'),
];
/** Instead of what the server answered after it had done its work. */
const onTheWayBack: (() => Response)[] = [
  ...[() => html(504), () => html(200), torn],
  ...[() => foreignJson([]), () => foreignJson({})],
];

/** A file travels as it is. */
async function contentOf(body: RequestInit['body']): Promise<ModelRequest['body']> {
  if (body instanceof Blob) return Buffer.from(await body.arrayBuffer());
  return body === undefined ? undefined : String(body);
}

interface Sender {
  isOnline: boolean;
  isBehindPortal: boolean;
  cookie: string | undefined;
  /** Throws when whoever asked is no more. */
  beAlive(): void;
}

export class Network {
  readonly #server: ServerUnderTest;
  /** The share of requests that something happens to. */
  badness = 0;
  random: Random = () => 0;
  /** Requests that their senders have given up and that will still arrive. */
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
    const asked = { method, path: String(input), headers, body };
    await gate();
    sender.beAlive();
    if (sender.isOnline && sender.isBehindPortal) return oneOf(this.random, ofPortal)();
    if (!sender.isOnline || !this.#server.isUp) throw failed();
    if (this.random() < this.badness) return this.#meetTrouble(asked);

    const { starts } = this.#server;
    const answer = await this.#deliver(asked);
    await gate();
    sender.beAlive();
    if (!sender.isOnline || starts !== this.#server.starts || !this.#server.isUp) throw failed();
    if (this.random() < this.badness) {
      if (this.random() < 0.7) throw failed();
      return oneOf(this.random, onTheWayBack)();
    }
    return answer;
  }

  #meetTrouble(asked: ModelRequest): Promise<Response> | Response {
    const chance = this.random();
    if (chance < 0.3) throw failed();
    if (chance < 0.5) {
      this.#late.push(asked);
      throw failed();
    }
    if (chance < 0.7 && asked.path === '/api/sync') return this.#withSickItem(asked);
    return oneOf(this.random, onTheWay)();
  }

  /** The server fails at one item of a batch and does the others. */
  async #withSickItem(asked: ModelRequest): Promise<Response> {
    const { userId, items } = JSON.parse(String(asked.body)) as {
      userId: string;
      items: SyncItem[];
    };
    const sick = oneOf(this.random, items);
    const failed = new UnarrivedWrites();
    const verdicts: SyncVerdict[] = [];
    const healthy = items.filter((item) => {
      const isHeld = failed.delay(item);
      if (item !== sick && !isHeld) return true;
      failed.add(item);
      const error = { code: 'internal', message: errors.internal.message } as const;
      verdicts.push(
        isHeld ? { id: item.id, outcome: 'waiting' } : { id: item.id, outcome: 'failed', error },
      );
      return false;
    });
    if (healthy.length === 0) return json({ verdicts });
    const body = JSON.stringify({ userId, items: healthy });
    const answer = await this.#deliver({ ...asked, body });
    if (!answer.ok) return answer;
    const done = (await answer.json()) as { verdicts: SyncVerdict[] };
    return json({ verdicts: [...done.verdicts, ...verdicts] });
  }

  async #deliver(asked: ModelRequest): Promise<Response> {
    const answer = await this.#server.handle(asked);
    const text = await answer.clone().text();
    if (answer.ok && text) this.#note(JSON.parse(text));
    return answer;
  }

  /** Remembers every version of every Anlage that the server has told of. */
  #note(value: unknown): void {
    if (Array.isArray(value)) for (const entry of value) this.#note(entry);
    else if (value && typeof value === 'object') {
      if ('locationRaw' in value && 'updatedAt' in value) this.#onRow(value as Equipment);
      else for (const entry of Object.values(value)) this.#note(entry);
    }
  }

  /** What was given up long ago arrives now. */
  async deliverLate(): Promise<void> {
    for (const asked of this.#late.splice(0)) if (this.#server.isUp) await this.#deliver(asked);
  }
}
