import { WebSocket } from 'ws';
import type { ChangesPage } from '#contract/changes.ts';
import { RealtimeChannel, type Socket } from '#web/realtime/channel.ts';
import { browserClock } from '#web/realtime/clock.ts';

export interface ScreenTarget {
  /** The instance it is connected to. */
  port: number;
  origin: string;
  cookie: string;
}

/**
 * An open screen: the web's own channel on a real socket, and a copy of the names of all Anlagen, which is pulled from
 * the feed after every notice and every reconnect.
 */
export class Screen {
  readonly names = new Map<string, string>();
  readonly #target: ScreenTarget;
  readonly #channel: RealtimeChannel;
  #socket: WebSocket | undefined;
  #since = '';
  #reading: Promise<void> | undefined;
  #isReadAgain = false;

  constructor(target: ScreenTarget) {
    this.#target = target;
    this.#channel = new RealtimeChannel({
      connect: () => this.#connect(),
      clock: browserClock,
      onOpen: () => this.#read(),
      onLost: () => {},
      onMessage: () => this.#read(),
      isStillSignedIn: async () => true,
      log: () => {},
    });
  }

  start(): void {
    this.#channel.start();
  }

  stop(): void {
    this.#channel.stop();
  }

  get isConnected(): boolean {
    return this.#channel.isConnected;
  }

  /** Cuts the connection without closing it, as when the network fails. */
  cut(): void {
    this.#socket?.terminate();
  }

  /** Whether it shows exactly these names, by id. */
  shows(expected: ReadonlyMap<string, string>): boolean {
    if (this.names.size !== expected.size) return false;
    return [...expected].every(([id, name]) => this.names.get(id) === name);
  }

  #connect(): Socket {
    const { port, origin, cookie } = this.#target;
    this.#socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { origin, headers: { cookie } });
    return this.#socket as unknown as Socket;
  }

  #read(): void {
    this.#isReadAgain = true;
    this.#reading ??= this.#readAll().finally(() => {
      this.#reading = undefined;
    });
  }

  async #readAll(): Promise<void> {
    while (this.#isReadAgain) {
      this.#isReadAgain = false;
      await this.#readPages().catch(() => {
        // Like the web, it reads again soon after a failure.
        browserClock.after(500, () => this.#read());
      });
    }
  }

  async #readPages(): Promise<void> {
    const { port, cookie } = this.#target;
    for (let hasMore = true; hasMore; ) {
      const address = `/api/changes?limit=1000&since=${this.#since}`;
      const answer = await fetch(`http://127.0.0.1:${port}${address}`, { headers: { cookie } });
      if (!answer.ok) throw new Error(`answered ${answer.status}`);
      const page = (await answer.json()) as ChangesPage;
      if (page.reset) this.names.clear();
      for (const { id, name } of page.rows.equipment ?? []) this.names.set(id, name);
      for (const { id } of page.gone.equipment ?? []) this.names.delete(id);
      this.#since = page.next;
      hasMore = page.hasMore;
    }
  }
}
