import { Duplex } from 'node:stream';

type Exchange = (frontendMessages: Uint8Array) => Promise<Uint8Array>;

const protocolVersion3 = 196_608;
const query = 0x51; // Q
const sync = 0x53; // S
const terminate = 0x58; // X

function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const simpleQuery = (sql: string) => message('Q', Buffer.from(`${sql}\0`));
const parameter = (name: string, value: string) => message('S', Buffer.from(`${name}\0${value}\0`));

/** The messages with which a server accepts a client: no password, its settings, ready. */
const welcome = Buffer.concat([
  message('R', Buffer.alloc(4)),
  parameter('server_encoding', 'UTF8'),
  parameter('client_encoding', 'UTF8'),
  parameter('DateStyle', 'ISO, MDY'),
  parameter('TimeZone', 'UTC'),
  parameter('standard_conforming_strings', 'on'),
  message('Z', Buffer.from('I')),
]);

/**
 * Behaves like a socket for the driver, but passes the messages to the embedded database. They are passed in batches
 * that end with a Sync or a simple Query, because only then the database answers.
 */
export class EmbeddedConnection extends Duplex {
  readonly #exchange: Exchange;
  #pending = Buffer.alloc(0);
  #batch: Buffer[] = [];
  #started = false;

  constructor(exchange: Exchange) {
    super();
    this.#exchange = exchange;
  }

  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }

  setNoDelay(): this {
    return this;
  }

  setKeepAlive(): this {
    return this;
  }

  ref(): this {
    return this;
  }

  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#pending = Buffer.concat([this.#pending, chunk]);
    this.#drain().then(
      () => done(),
      (error: Error) => done(error),
    );
  }

  override _final(done: (error?: Error | null) => void): void {
    this.push(null);
    done();
  }

  async #drain(): Promise<void> {
    for (;;) {
      const next = this.#started ? this.#takeMessage() : this.#takeStartup();
      if (!next) return;
      await this.#handle(next);
    }
  }

  #takeStartup(): Buffer | undefined {
    if (this.#pending.length < 8) return undefined;
    return this.#take(this.#pending.readInt32BE(0));
  }

  #takeMessage(): Buffer | undefined {
    if (this.#pending.length < 5) return undefined;
    return this.#take(this.#pending.readInt32BE(1) + 1);
  }

  #take(length: number): Buffer | undefined {
    if (this.#pending.length < length) return undefined;
    const taken = this.#pending.subarray(0, length);
    this.#pending = this.#pending.subarray(length);
    return taken;
  }

  async #handle(next: Buffer): Promise<void> {
    if (!this.#started) {
      if (next.readInt32BE(4) !== protocolVersion3) throw new Error('unexpected start-up packet');
      this.#started = true;
      // All connections share one session, and the one before may have left an open transaction.
      await this.#exchange(simpleQuery('ROLLBACK'));
      await this.#exchange(simpleQuery('DISCARD ALL'));
      await this.#exchange(simpleQuery("SET TIME ZONE 'UTC'"));
      this.push(welcome);
      return;
    }
    const type = next[0];
    if (type === terminate) {
      this.push(null);
      return;
    }
    this.#batch.push(next);
    if (type !== sync && type !== query) return;
    const batch = Buffer.concat(this.#batch);
    this.#batch = [];
    const bytes = await this.#exchange(batch);
    this.push(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  }
}
