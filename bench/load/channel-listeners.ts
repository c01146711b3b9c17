/** The open screens, in a process of their own: what they take must not be missing where it is measured. */
import { once } from 'node:events';
import { WebSocket } from 'ws';

export interface Screen {
  url: string;
  origin: string;
  cookie: string;
}

/** When every screen has heard of the change, in milliseconds of the machine's own clock. */
export interface Heard {
  id: string;
  at: number[];
}

const now = () => Number(process.hrtime.bigint()) / 1e6;
const heard = new Map<string, number[]>();
let screens = 0;

function hear(data: unknown): void {
  const at = now();
  const { id } = JSON.parse(String(data)) as { id?: string };
  if (id === undefined) return;
  const times = heard.get(id) ?? [];
  heard.set(id, times);
  times.push(at);
  if (times.length < screens) return;
  heard.delete(id);
  process.send?.({ id, at: times } satisfies Heard);
}

async function open({ url, origin, cookie }: Screen): Promise<void> {
  const socket = new WebSocket(url, { origin, headers: { cookie } });
  socket.on('message', hear);
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
