import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  channelAddress,
  RealtimeChannel,
  type RealtimeChannelParts,
  type Socket,
} from './channel.ts';
import { browserClock } from './clock.ts';

/** A socket that the test controls. */
class FakeSocket {
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onerror: Socket['onerror'] = null;
  onclose: Socket['onclose'] = null;
  readyState: Socket['readyState'] = 0;
  sent: string[] = [];
  isDropped = false;

  send(text: string): void {
    this.sent.push(text);
  }

  close(): void {
    this.isDropped = true;
  }

  opens(): void {
    this.readyState = 1;
    this.#dispatch(this.onopen, new Event('open'));
  }

  says(data: unknown): void {
    this.#dispatch(this.onmessage, new MessageEvent('message', { data }));
  }

  closes(code: number): void {
    this.readyState = 3;
    this.#dispatch(this.onerror, new Event('error'));
    this.#dispatch(this.onclose, new CloseEvent('close', { code }));
  }

  #dispatch<E extends Event>(handler: ((this: WebSocket, event: E) => unknown) | null, event: E) {
    handler?.call(this as unknown as WebSocket, event);
  }
}

let sockets: FakeSocket[];
let channel: RealtimeChannel;
let parts: RealtimeChannelParts;

const last = () => {
  const socket = sockets.at(-1);
  if (!socket) throw new Error('no socket was made');
  return socket;
};
const changed = {
  ...{ type: 'changed', entity: 'equipment', id: '1', action: 'update' },
  at: '2026-01-01T08:00:00.000Z',
} as const;

beforeEach(() => {
  vi.useFakeTimers();
  sockets = [];
  parts = {
    connect: () => {
      sockets.push(new FakeSocket());
      return last();
    },
    clock: browserClock,
    onOpen: vi.fn(),
    onLost: vi.fn(),
    onMessage: vi.fn(),
    isStillSignedIn: vi.fn(async () => true),
    log: vi.fn(),
  };
  channel = new RealtimeChannel(parts);
  return () => vi.useRealTimers();
});

/** Expects the next attempt after exactly so many milliseconds. */
function expectAttemptAfter(delay: number): void {
  const before = sockets.length;
  vi.advanceTimersByTime(delay - 1);
  expect(sockets).toHaveLength(before);
  vi.advanceTimersByTime(1);
  expect(sockets).toHaveLength(before + 1);
}

function expectNoFurtherAttempt(): void {
  const before = sockets.length;
  vi.advanceTimersByTime(3_600_000);
  expect(sockets).toHaveLength(before);
}

describe('the address', () => {
  it.each([
    ['http://localhost:3000/equipment/1?x=1#y', 'ws://localhost:3000/ws'],
    ['https://anlagen.example/', 'wss://anlagen.example/ws'],
  ])('of a page at %s is %s', (page, address) => {
    expect(channelAddress(page)).toBe(address);
  });
});

describe('between start and stop', () => {
  it('connects once, reports it and passes on messages', () => {
    channel.start();
    channel.start();
    expect(sockets).toHaveLength(1);
    expect(channel.isConnected).toBe(false);
    last().opens();
    expect(channel.isConnected).toBe(true);
    expect(parts.onOpen).toHaveBeenCalledOnce();
    last().says(JSON.stringify(changed));
    expect(parts.onMessage).toHaveBeenCalledExactlyOnceWith(changed);
  });

  it('only logs what it cannot read', () => {
    channel.start();
    last().opens();
    for (const text of ['{', '17', '{"type":"changed"}', '{"type":"other"}', new Blob()]) {
      last().says(text);
    }
    expect(parts.onMessage).not.toHaveBeenCalled();
    expect(parts.log).toHaveBeenCalledTimes(5);
  });

  it('neither connects nor reads messages after it was stopped', () => {
    channel.start();
    last().opens();
    const old = last();
    channel.stop();
    expect(old.isDropped).toBe(true);
    old.says(JSON.stringify(changed));
    old.closes(1006);
    channel.reconnect();
    channel.checkConnection();
    expectNoFurtherAttempt();
    expect(parts.onMessage).not.toHaveBeenCalled();
    channel.start();
    expect(sockets).toHaveLength(2);
  });
});

describe('a lost connection', () => {
  beforeEach(() => channel.start());

  it.each([1006, 1011, 1012, 1013])(
    'is replaced after code %i: 1, 2, 4 seconds, then no more',
    (code) => {
      last().opens();
      last().closes(code);
      for (const delay of [1_000, 2_000, 4_000]) {
        expectAttemptAfter(delay);
        last().closes(1006);
      }
      expectNoFurtherAttempt();
    },
  );

  it('counts anew after a success', () => {
    last().closes(1006);
    expectAttemptAfter(1_000);
    last().closes(1006);
    expectAttemptAfter(2_000);
    last().opens();
    vi.advanceTimersByTime(10_000);
    last().closes(1012);
    for (const delay of [1_000, 2_000, 4_000]) {
      expectAttemptAfter(delay);
      last().closes(1006);
    }
    expectNoFurtherAttempt();
    expect(parts.onOpen).toHaveBeenCalledOnce();
  });

  it('that is accepted and dropped again and again is given up', () => {
    for (const delay of [1_000, 2_000, 4_000]) {
      last().opens();
      last().closes(1013);
      expectAttemptAfter(delay);
    }
    last().opens();
    last().closes(1013);
    expectNoFurtherAttempt();
  });

  it('stops if the user has too many windows, until this one becomes visible again', () => {
    last().opens();
    last().closes(4429);
    expectNoFurtherAttempt();
    channel.reconnectIfGivenUp();
    expect(sockets).toHaveLength(2);
    last().opens();
    last().closes(4429);
    channel.checkConnection();
    expect(sockets).toHaveLength(3);
  });

  it.each([1000, 1001, 1005])('is replaced after code %i, but not at once', (code) => {
    last().opens();
    last().closes(code);
    expectNoFurtherAttempt();
    channel.reconnectIfGivenUp();
    expect(sockets).toHaveLength(2);
    last().opens();
    last().closes(code);
    channel.checkConnection();
    expect(sockets).toHaveLength(3);
  });

  it('is given up when it takes longer than 10 seconds', () => {
    const first = last();
    vi.advanceTimersByTime(9_999);
    expect(first.isDropped).toBe(false);
    vi.advanceTimersByTime(1);
    expect(first.isDropped).toBe(true);
    expectAttemptAfter(1_000);
    first.opens();
    expect(parts.onOpen).not.toHaveBeenCalled();
    last().opens();
    vi.advanceTimersByTime(60_000);
    expect(last().isDropped).toBe(false);
    expect(sockets).toHaveLength(2);
  });
});

describe('heartbeats', () => {
  const heartbeat = JSON.stringify({ type: 'heartbeat', at: changed.at });

  beforeEach(() => {
    channel.start();
    last().opens();
  });

  it('are not passed on', () => {
    last().says(heartbeat);
    expect(parts.onMessage).not.toHaveBeenCalled();
    expect(parts.log).not.toHaveBeenCalled();
  });

  it('keep a connection, which is replaced without them', () => {
    const first = last();
    for (let count = 0; count < 10; count += 1) {
      first.says(heartbeat);
      vi.advanceTimersByTime(30_000);
    }
    expect(first.isDropped).toBe(false);
    vi.advanceTimersByTime(44_999);
    expect(first.isDropped).toBe(false);
    vi.advanceTimersByTime(1);
    expect(first.isDropped).toBe(true);
    expectAttemptAfter(1_000);
  });

  it('are expected from the beginning: a connection that breaks before the first is replaced', () => {
    const first = last();
    vi.advanceTimersByTime(74_999);
    expect(first.isDropped).toBe(false);
    vi.advanceTimersByTime(1);
    expect(first.isDropped).toBe(true);
    expectAttemptAfter(1_000);
  });

  it.each(['before', 'after'])(
    'are not expected on a connection that ended %s the first',
    (when) => {
      if (when === 'after') last().says(heartbeat);
      channel.stop();
      expectNoFurtherAttempt();
    },
  );
});

describe('a new occasion', () => {
  beforeEach(() => channel.start());

  const useUpAttempts = () => {
    for (let count = 0; count < 4; count += 1) {
      last().closes(1006);
      vi.advanceTimersByTime(10_000);
    }
    expect(sockets).toHaveLength(4);
  };

  it.each(['reconnect', 'checkConnection', 'reconnectIfGivenUp'] as const)(
    '(%s) brings three attempts more',
    (occasion) => {
      useUpAttempts();
      channel[occasion]();
      expect(sockets).toHaveLength(5);
      for (const delay of [1_000, 2_000, 4_000]) {
        last().closes(1006);
        expectAttemptAfter(delay);
      }
      last().closes(1006);
      expectNoFurtherAttempt();
    },
  );

  it('is not replaced regularly while it works', () => {
    channel.reconnectIfGivenUp();
    last().opens();
    channel.reconnectIfGivenUp();
    expect(sockets).toHaveLength(1);
    expect(last().sent).toEqual([]);
  });

  it('replaces even an open connection when the network has changed', () => {
    last().opens();
    const old = last();
    channel.reconnect();
    expect(old.isDropped).toBe(true);
    expect(sockets).toHaveLength(2);
  });

  it('checks an open connection when the page becomes visible', () => {
    last().opens();
    channel.checkConnection();
    expect(sockets).toHaveLength(1);
    expect(last().sent).toEqual(['{"type":"hello"}']);
  });

  it('does not check a connection that is being opened', () => {
    channel.checkConnection();
    expect(sockets).toHaveLength(1);
    expect(last().sent).toEqual([]);
  });
});

describe('the end of the session', () => {
  beforeEach(() => {
    channel.start();
    last().opens();
  });

  it('is checked, and a user who is still signed in is connected again', async () => {
    last().closes(4401);
    vi.advanceTimersByTime(999);
    expect(parts.isStillSignedIn).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(parts.isStillSignedIn).toHaveBeenCalledOnce();
    expect(sockets).toHaveLength(2);
  });

  it('causes no reconnect if the user is signed out', async () => {
    vi.mocked(parts.isStillSignedIn).mockResolvedValue(false);
    last().closes(4401);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sockets).toHaveLength(1);
  });

  it('is not checked by a page that is being left', async () => {
    last().closes(4401);
    channel.stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(parts.isStillSignedIn).not.toHaveBeenCalled();
  });
});
