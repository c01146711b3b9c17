import type { CDPSession } from '@playwright/test';

interface HeapUsage {
  usedSize: number;
  embedderHeapUsedSize?: number;
  backingStorageSize?: number;
}

const sumOf = ({ usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 }: HeapUsage) =>
  usedSize + embedderHeapUsedSize + backingStorageSize;

/** What the page and its workers have in use after collecting garbage. */
export async function memoryInUse(session: CDPSession): Promise<number> {
  let sum = 0;
  for (const ask of [askPage(session), ...(await askWorkers(session))]) {
    await ask('HeapProfiler.collectGarbage');
    sum += sumOf((await ask('Runtime.getHeapUsage')) as HeapUsage);
  }
  return sum;
}

type Ask = (method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown>;

const askPage =
  (session: CDPSession): Ask =>
  (method) =>
    session.send(method);

/** The protocol names them one after the other once it is asked to attach; they are there by then. */
async function askWorkers(session: CDPSession): Promise<Ask[]> {
  const found: Ask[] = [];
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') found.push(askWorker(session, sessionId));
  });
  await session.send('Target.setAutoAttach', {
    ...{ autoAttach: true, waitForDebuggerOnStart: false, flatten: false },
  });
  return found;
}

function askWorker(session: CDPSession, sessionId: string): Ask {
  let last = 0;
  return (method) =>
    new Promise((resolve) => {
      last += 1;
      const id = last;
      session.on('Target.receivedMessageFromTarget', (received) => {
        const answer = JSON.parse(received.message) as { id?: number; result?: unknown };
        if (received.sessionId === sessionId && answer.id === id) resolve(answer.result);
      });
      const message = JSON.stringify({ id, method });
      void session.send('Target.sendMessageToTarget', { sessionId, message });
    });
}
