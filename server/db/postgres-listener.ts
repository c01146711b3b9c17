import pg from 'pg';
import { type NoticeListener, noticeChannel, type StopListening } from './notice-channel.ts';

const connectTimeout = 5_000;
/** A connection can die without notice; only a query shows it. */
const checkInterval = 30_000;
const checkTimeout = 10_000;

const firstDelay = 250;
/** This soon after the database is back, notices arrive again. */
const longestDelay = 2_000;

/** Listens on a connection of its own, which is opened again whenever it is lost. */
export class PostgresListener {
  readonly #url: string;
  readonly #listener: NoticeListener;
  #client: pg.Client | undefined;
  #timer: NodeJS.Timeout | undefined;
  #failures = 0;
  #isStopped = false;

  constructor(url: string, listener: NoticeListener) {
    this.#url = url;
    this.#listener = listener;
  }

  /** Resolves after the first attempt; if that failed, others follow. */
  async start(): Promise<StopListening> {
    await this.#connect();
    return () => this.#stop();
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: connectTimeout,
      query_timeout: checkTimeout,
      keepAlive: true,
      application_name: 'anlagenverwaltung-notices',
    });
    this.#client = client;
    client.on('notification', ({ payload = '' }) => this.#listener.onNotice(payload));
    client.on('error', (error) => this.#lose(client, error));
    client.once('end', () => this.#lose(client, new Error('the connection has ended')));
    try {
      await client.connect();
      await client.query(`listen ${noticeChannel}`);
    } catch (error) {
      this.#lose(client, error);
      return;
    }
    this.#failures = 0;
    this.#listener.onListening();
    this.#after(checkInterval, () => this.#check(client));
  }

  async #check(client: pg.Client): Promise<void> {
    try {
      await client.query('select 1');
      this.#after(checkInterval, () => this.#check(client));
    } catch (error) {
      this.#lose(client, error);
    }
  }

  #lose(client: pg.Client, error: unknown): void {
    if (this.#isStopped || this.#client !== client) return;
    this.#client = undefined;
    this.#listener.onLost(error);
    void client.end();
    const delay = Math.min(firstDelay * 2 ** this.#failures, longestDelay);
    this.#failures += 1;
    this.#after(delay, () => this.#connect());
  }

  #after(delay: number, work: () => Promise<void>): void {
    clearTimeout(this.#timer);
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void work(), delay);
    this.#timer.unref();
  }

  async #stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#client?.end();
  }
}
