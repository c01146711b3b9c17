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

/** As much of the browser's socket as is used here. */
export type Socket = Pick<
  WebSocket,
  'onopen' | 'onmessage' | 'onerror' | 'onclose' | 'readyState' | 'send' | 'close'
>;

export interface ChannelParts {
  connect(): Socket;
  clock: Clock;
  onOpen(): void;
  /** There is no connection any more. */
  onLost(): void;
  onMessage(message: ServerMessage): void;
  /** Asked when the server has ended the session of this socket. */
  isStillSignedIn(): Promise<boolean>;
  /** Nobody is disturbed by what goes wrong here. */
  log(problem: string, detail?: unknown): void;
}

/** On the host of the page, encrypted where the page is. */
export function channelAddress(page: string): string {
  const address = new URL(realtimePath, page);
  address.protocol = address.protocol.replace('http', 'ws');
  return address.href;
}

const isOpen = (socket: Socket) => socket.readyState === 1;

/** One socket to the server, as long as it is wanted: lost ones are replaced, within limits. */
export class Channel {
  readonly #parts: ChannelParts;
  #isWanted = false;
  #socket: Socket | undefined;
  #cancelTimer = () => {};
  #cancelWatch = () => {};
  #attempts = 0;
  #latest: ServerMessage | undefined;

  constructor(parts: ChannelParts) {
    this.#parts = parts;
  }

  get isConnected(): boolean {
    return this.#socket !== undefined && isOpen(this.#socket);
  }

  /** What the server said last. */
  get latest(): ServerMessage | undefined {
    return this.#latest;
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

  /** The network has changed: an old socket may be dead without knowing it. */
  renew(): void {
    if (!this.#isWanted) return;
    this.#attempts = 0;
    this.#connect();
  }

  /** Somebody is looking: connects if there is no connection, else finds out whether it still holds. */
  revive(): void {
    if (!this.#isWanted) return;
    if (!this.#socket) this.renew();
    // The server does not answer, but a connection it has given up is refused at once.
    else if (isOpen(this.#socket)) this.#socket.send(JSON.stringify({ type: 'hello' }));
  }

  /** Time has passed: begins anew where all attempts were in vain. */
  lookAgain(): void {
    const hasGivenUp = !this.#socket && this.#attempts >= reconnectLimits.attempts;
    if (this.#isWanted && hasGivenUp) this.renew();
  }

  #connect(): void {
    this.#drop();
    const socket = this.#parts.connect();
    this.#socket = socket;
    this.#later(reconnectLimits.connectTimeoutMs, () => {
      this.#parts.log('no connection within the time limit');
      this.#drop();
      this.#retry();
    });
    socket.onopen = () => {
      // A server that accepts everybody and keeps nobody is not asked for ever.
      this.#later(reconnectLimits.connectTimeoutMs, () => {
        this.#attempts = 0;
      });
      this.#expectHeartbeat();
      this.#parts.onOpen();
    };
    socket.onmessage = ({ data }) => this.#read(data);
    socket.onerror = () => this.#parts.log('the connection failed');
    socket.onclose = ({ code }) => this.#lose(code);
  }

  #drop(): void {
    this.#cancelTimer();
    this.#cancelWatch();
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

  #lose(code: number): void {
    this.#cancelTimer();
    this.#cancelWatch();
    this.#socket = undefined;
    this.#parts.onLost();
    if (code === closeCodes.sessionEnded) this.#askThenConnect();
    else if (restingCloseCodes.includes(code)) this.#attempts = reconnectLimits.attempts;
    else this.#retry();
  }

  #retry(): void {
    if (this.#attempts >= reconnectLimits.attempts) return;
    this.#later(reconnectDelay(this.#attempts), () => this.#connect());
    this.#attempts += 1;
  }

  /** Not at once: whoever signs out in this very window is about to leave it. */
  #askThenConnect(): void {
    this.#later(reconnectDelay(0), async () => {
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
    this.#latest = message.data;
    this.#parts.onMessage(message.data);
  }

  /** From the beginning: a line may die before the first sign of life. */
  #expectHeartbeat(): void {
    this.#cancelWatch();
    this.#cancelWatch = this.#parts.clock.after(longestSilenceMs, () => {
      this.#parts.log('nothing heard for too long');
      this.#drop();
      this.#retry();
    });
  }

  #later(delay: number, work: () => void): void {
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
