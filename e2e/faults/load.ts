/** People who read and write at a given rate. As the web does, they repeat unanswered requests with the same idempotency key. */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';

const firstDelay = 100;
const longestDelay = 1_000;
const patience = 60_000;
const pace = 500;
export const prefix = 'Dauerlauf';

/** What the database must contain of an Anlage after its acknowledged writes. */
export interface Acknowledged {
  name: string;
  updates: number;
}

interface Write {
  method: 'POST' | 'PATCH';
  address: string;
  body: object;
}

interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

interface Answer {
  status: number;
  text: string;
}

const agent = new Agent({ keepAlive: true });

/** The server refused the request for lack of time; it may succeed later. */
const isWorthRepeating = (status: number) => status === 408 || status === 429;

export class Load {
  readonly acknowledged = new Map<string, Acknowledged>();
  /** The times at which writes were acknowledged. */
  readonly acknowledgements: number[] = [];
  readonly counts = { reads: 0, writes: 0, outdated: 0, repeated: 0, refused: 0, unanswered: 0 };
  readonly #origin: string;
  readonly #cookies: readonly string[];
  readonly #people: Promise<void>[] = [];
  /** The ids of Anlagen that no running request writes. */
  readonly #free: string[] = [];
  #begin = 0;
  #isOver = false;

  constructor(origin: string, cookies: readonly string[]) {
    this.#origin = origin;
    this.#cookies = cookies;
  }

  /** Starts as many people as the rate needs: each sends a request every half second, and later ones faster after a slow answer. */
  start(perSecond: number): void {
    this.#begin = performance.now();
    const people = (perSecond * pace) / 1_000;
    for (let person = 0; person < people; person++) this.#people.push(this.#work(person));
  }

  /** Starts no new requests and waits for the running ones. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#people);
  }

  /** Answered requests per second, on average. */
  get rate(): number {
    const seconds = (performance.now() - this.#begin) / 1_000;
    return Math.round((this.counts.reads + this.counts.writes) / seconds);
  }

  /** The longest time without an acknowledged write, between two times. */
  longestSilence(from: number, to: number): number {
    const within = this.acknowledgements.filter((at) => at > from && at < to);
    const edges = [from, ...within, to];
    return Math.max(...edges.slice(1).map((at, before) => at - (edges[before] ?? at)));
  }

  async #work(person: number): Promise<void> {
    let next = performance.now() + Math.random() * pace;
    for (let turn = person; !this.#isOver; turn++) {
      await wait(next - performance.now());
      await (turn % 4 === 0 ? this.#write() : this.#read());
      next += pace;
    }
  }

  /** Half of the reads are of one Anlage, the others are searches and requests for the own account. */
  async #read(): Promise<void> {
    const id = this.#free[Math.floor(Math.random() * this.#free.length)];
    const kind = Math.random();
    if (id && kind < 0.5) return this.#readOne(id);
    if (id && kind < 0.75) return this.#search(id);
    if (await this.#sendUntilAnswered('/api/auth/user', {})) this.counts.reads += 1;
  }

  async #search(id: string): Promise<void> {
    const term = encodeURIComponent(`${prefix} ${id.slice(0, 8)}`);
    const answer = await this.#sendUntilAnswered(`/api/equipment/search?q=${term}&page=1`, {});
    if (!answer) return;
    this.counts.reads += 1;
    if (!answer.includes(id)) this.counts.outdated += 1;
  }

  /** Every instance must answer with all writes that were acknowledged before the request. */
  async #readOne(id: string): Promise<void> {
    const updates = this.acknowledged.get(id)?.updates ?? 0;
    const answer = await this.#sendUntilAnswered(`/api/equipment/${id}`, {});
    if (!answer) return;
    this.counts.reads += 1;
    const { name } = JSON.parse(answer) as { name: string };
    if (!(Number(name.split(' ').at(-1)) >= updates)) this.counts.outdated += 1;
  }

  async #write(): Promise<void> {
    const known = Math.random() < 0.5 ? this.#free.shift() : undefined;
    const id = known ?? randomUUID();
    const before = this.acknowledged.get(id);
    const updates = before ? before.updates + 1 : 0;
    const name = `${prefix} ${id} ${updates}`;
    const location = { locationBuilding: 'BT5', locationFloor: 'EG', locationRaw: 'BT5-EG' };
    const write: Write = before
      ? { method: 'PATCH', address: `/api/equipment/${id}`, body: { name } }
      : {
          method: 'POST',
          address: '/api/equipment',
          body: { id, name, type: 'Pumpe', ...location },
        };
    const headers = { 'idempotency-key': randomUUID(), 'content-type': 'application/json' };
    const { method, address, body } = write;
    const answer = await this.#sendUntilAnswered(address, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    if (!answer) return;
    this.acknowledged.set(id, { name, updates });
    this.acknowledgements.push(performance.now());
    this.counts.writes += 1;
    this.#free.push(id);
  }

  /** Sends a request until it is answered. Undefined if it was given up or refused for good. */
  async #sendUntilAnswered(address: string, sent: Sent): Promise<string | undefined> {
    const end = performance.now() + patience;
    // A key belongs to one person, so the same person must repeat the request.
    const headers = { cookie: this.#anyCookie(), ...sent.headers };
    for (let delay = firstDelay; ; delay = Math.min(2 * delay, longestDelay)) {
      const answer = await this.#sendOnce(address, { ...sent, headers });
      if (answer && answer.status < 400) return answer.text;
      if (answer && answer.status < 500 && !isWorthRepeating(answer.status)) {
        this.counts.refused += 1;
        process.stderr.write(`refused: ${answer.status} ${answer.text}\n`);
        return undefined;
      }
      if (performance.now() > end) {
        this.counts.unanswered += 1;
        return undefined;
      }
      this.counts.repeated += 1;
      await wait(delay);
    }
  }

  #anyCookie(): string {
    return this.#cookies[Math.floor(Math.random() * this.#cookies.length)] ?? '';
  }

  /** Undefined if no answer came. Without `fetch`, which would need more of the processors that the servers share. */
  #sendOnce(address: string, { method, headers, body }: Sent): Promise<Answer | undefined> {
    const signal = AbortSignal.timeout(patience);
    const options = { agent, method, signal, headers };
    return new Promise((resolve) => {
      const nothing = () => resolve(undefined);
      const outgoing = request(`${this.#origin}${address}`, options, (response) => {
        const { statusCode = 0 } = response;
        text(response).then((all) => resolve({ status: statusCode, text: all }), nothing);
      });
      outgoing.on('error', nothing).end(body);
    });
  }
}
