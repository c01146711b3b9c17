import { isServerUnreachable } from '#web/api/transport-errors.ts';
import { syncStatus } from './sync-status.ts';

/** How long to wait for the server before the device answers. */
const patience = 5_000;

/**
 * How often the device has answered because the server was unreachable or slow. Comparing the counts before and after
 * a read shows whether its answer may be older than the server's.
 */
export const deviceAnswers = { whenUnreachable: 0, whenSlow: 0 };

/**
 * Asks the server, and the device if the server is unreachable or slow. If the device returns undefined, the result
 * is that of the server.
 */
export async function serverOrDevice<Answer>(
  askServer: () => Promise<Answer>,
  askDevice: () => Promise<Answer | undefined>,
): Promise<Answer> {
  const asked = askServer();
  // If the device answers, a later failure of this request must not be reported as unhandled.
  asked.catch(() => {});
  const wait = syncStatus.get().isOnline ? patience : 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), wait);
  });
  try {
    const first = await Promise.race([asked.then((answer) => ({ answer })), late]);
    if (first !== 'late') return first.answer;
    const answer = await askDevice();
    if (answer === undefined) return await asked;
    deviceAnswers.whenSlow += 1;
    return answer;
  } catch (error) {
    const answer = isServerUnreachable(error) ? await askDevice() : undefined;
    if (answer === undefined) throw error;
    deviceAnswers.whenUnreachable += 1;
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
