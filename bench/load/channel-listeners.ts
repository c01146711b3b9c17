/** The open screens, in a process of their own, so that their work does not slow down the measuring process. */
import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface Screen {
  url: string;
  origin: string;
  cookie: string;
}

/** The times at which the screens got the notice of a change, in milliseconds of the machine's clock. */
export interface Received {
  id: string;
  at: number[];
}

const now = () => Number(process.hrtime.bigint()) / 1e6;
const timesOf = new Map<string, number[]>();
let screens = 0;

function receive(data: unknown): void {
  const at = now();
  const { id, entity } = JSON.parse(String(data)) as { id?: string; entity?: string };
  // New people and types are announced too.
  if (id === undefined || entity !== 'equipment') return;
  const times = timesOf.get(id) ?? [];
  timesOf.set(id, times);
  times.push(at);
  if (times.length < screens) return;
  timesOf.delete(id);
  process.send?.({ id, at: times } satisfies Received);
}

async function open({ url, origin, cookie }: Screen): Promise<void> {
  const socket = new WebSocket(url, { origin, headers: { cookie } });
  socket.on('message', receive);
  socket.on('close', (code) => {
    process.stderr.write(`a screen was closed with ${code}\n`);
    process.exit(1);
  });
  await once(socket, 'open');
}

process.once('message', async (message) => {
  const all = message as Screen[];
  screens = all.length;
  for (const screen of all) await open(screen);
  process.send?.('open');
});
