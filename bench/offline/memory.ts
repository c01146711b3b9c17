import type { CDPSession } from '@playwright/test';

interface HeapUsage {
  usedSize: number;
  embedderHeapUsedSize?: number;
  backingStorageSize?: number;
}

const sumOf = ({ usedSize, embedderHeapUsedSize = 0, backingStorageSize = 0 }: HeapUsage) =>
  usedSize + embedderHeapUsedSize + backingStorageSize;

/** The memory that the page and its workers use after garbage collection. */
export async function memoryInUse(session: CDPSession): Promise<number> {
  let sum = 0;
  for (const send of [sendToPage(session), ...(await sendToWorkers(session))]) {
    await send('HeapProfiler.collectGarbage');
    sum += sumOf((await send('Runtime.getHeapUsage')) as HeapUsage);
  }
  return sum;
}

type Send = (method: 'HeapProfiler.collectGarbage' | 'Runtime.getHeapUsage') => Promise<unknown>;

const sendToPage =
  (session: CDPSession): Send =>
  (method) =>
    session.send(method);

/** The browser reports all existing workers before it answers this command. */
async function sendToWorkers(session: CDPSession): Promise<Send[]> {
  const found: Send[] = [];
  session.on('Target.attachedToTarget', ({ sessionId, targetInfo }) => {
    if (targetInfo.type === 'worker') found.push(sendToWorker(session, sessionId));
  });
  await session.send('Target.setAutoAttach', {
    ...{ autoAttach: true, waitForDebuggerOnStart: false, flatten: false },
  });
  return found;
}

function sendToWorker(session: CDPSession, sessionId: string): Send {
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
