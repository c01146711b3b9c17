import {
  channelMessage,
  closeCodes,
  longestSilenceMs,
  realtimePath,
  reconnectDelay,
  reconnectLimits,
  restingCloseCodes,
  type ServerMessage,
} from '#contract/realtime.ts';
import type { Clock } from './clock.ts';

/** The part of the browser's socket that is used here. */
export type Socket = Pick<
  WebSocket,
  'onopen' | 'onmessage' | 'onerror' | 'onclose' | 'readyState' | 'send' | 'close'
>;

export interface RealtimeChannelParts {
  connect(): Socket;
  clock: Clock;
  onOpen(): void;
  /** The connection has ended. */
  onLost(): void;
  onMessage(message: ServerMessage): void;
  /** Called when the server has closed the socket because the session ended. */
  isStillSignedIn(): Promise<boolean>;
  /** Problems are only logged, never shown. */
  log(problem: string, detail?: unknown): void;
}

/** On the host of the page, encrypted if the page is. */
export function channelAddress(page: string): string {
  const address = new URL(realtimePath, page);
  address.protocol = address.protocol.replace('http', 'ws');
  return address.href;
}

const isOpen = (socket: Socket) => socket.readyState === 1;

/** One socket to the server between `start` and `stop`. A lost one is replaced, with a limited number of attempts. */
export class RealtimeChannel {
  readonly #parts: RealtimeChannelParts;
  #isWanted = false;
  #socket: Socket | undefined;
  #cancelTimer = () => {};
  #cancelHeartbeatTimer = () => {};
  #attempts = 0;

  constructor(parts: RealtimeChannelParts) {
    this.#parts = parts;
  }

  get isConnected(): boolean {
    return this.#socket !== undefined && isOpen(this.#socket);
  }

  start(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#attempts = 0;
    this.#connect();
  }

  stop(): void {
    this.#isWanted = false;
    this.#drop();
  }

  /** To be called when the network has changed: the old socket may be dead without an event. */
  reconnect(): void {
    if (!this.#isWanted) return;
    this.#attempts = 0;
    this.#connect();
  }

  /** To be called when the page becomes visible: connects, or checks whether the connection still works. */
  checkConnection(): void {
    if (!this.#isWanted) return;
    if (!this.#socket) this.reconnect();
    // The server does not answer this message, but sending it on a dead connection closes the socket.
    else if (isOpen(this.#socket)) this.#socket.send(JSON.stringify({ type: 'hello' }));
  }

  /** To be called regularly: starts new attempts after all earlier ones failed. */
  reconnectIfGivenUp(): void {
    const hasGivenUp = !this.#socket && this.#attempts >= reconnectLimits.attempts;
    if (this.#isWanted && hasGivenUp) this.reconnect();
  }

  #connect(): void {
    this.#drop();
    const socket = this.#parts.connect();
    this.#socket = socket;
    this.#schedule(reconnectLimits.connectTimeoutMs, () => {
      this.#parts.log('no connection within the time limit');
      this.#drop();
      this.#retry();
    });
    socket.onopen = () => {
      // Attempts are reset only after a while, so that a server that closes every socket is not asked for ever.
      this.#schedule(reconnectLimits.connectTimeoutMs, () => {
        this.#attempts = 0;
      });
      this.#expectHeartbeat();
      this.#parts.onOpen();
    };
    socket.onmessage = ({ data }) => this.#read(data);
    socket.onerror = () => this.#parts.log('the connection failed');
    socket.onclose = ({ code }) => this.#onClose(code);
  }

  #drop(): void {
    this.#cancelTimer();
    this.#cancelHeartbeatTimer();
    const socket = this.#socket;
    if (!socket) return;
    this.#socket = undefined;
    this.#parts.onLost();
    socket.onopen = null;
    socket.onmessage = null;
    socket.onerror = null;
    socket.onclose = null;
    socket.close();
  }

  #onClose(code: number): void {
    this.#cancelTimer();
    this.#cancelHeartbeatTimer();
    this.#socket = undefined;
    this.#parts.onLost();
    if (code === closeCodes.sessionEnded) this.#reconnectIfSignedIn();
    else if (restingCloseCodes.includes(code)) this.#attempts = reconnectLimits.attempts;
    else this.#retry();
  }

  #retry(): void {
    if (this.#attempts >= reconnectLimits.attempts) return;
    this.#schedule(reconnectDelay(this.#attempts), () => this.#connect());
    this.#attempts += 1;
  }

  /** Waits first, because a user who signs out in this window is about to leave the page. */
  #reconnectIfSignedIn(): void {
    this.#schedule(reconnectDelay(0), async () => {
      const isSignedIn = await this.#parts.isStillSignedIn();
      if (isSignedIn && this.#isWanted && !this.#socket) this.#connect();
    });
  }

  #read(data: unknown): void {
    const message = channelMessage.safeParse(parsed(data));
    if (!message.success) {
      this.#parts.log('a message that cannot be read', message.error);
      return;
    }
    if (message.data.type === 'heartbeat') {
      this.#expectHeartbeat();
      return;
    }
    this.#parts.onMessage(message.data);
  }

  /** Also called when the socket opens, because the connection may break before the first heartbeat. */
  #expectHeartbeat(): void {
    this.#cancelHeartbeatTimer();
    this.#cancelHeartbeatTimer = this.#parts.clock.after(longestSilenceMs, () => {
      this.#parts.log('no heartbeat for too long');
      this.#drop();
      this.#retry();
    });
  }

  #schedule(delay: number, work: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#parts.clock.after(delay, work);
  }
}

function parsed(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return undefined;
  }
}
