import { metNoServer } from '#web/api/transport-errors.ts';
import { syncStatus } from './sync-status.ts';

/** After this long an answer from the device is better than none. */
const patience = 5_000;

/**
 * How often the device has answered because no server could, and because none had answered yet. Whoever
 * looks before and after a question knows whether the answer may be older than the server's.
 */
export const deviceAnswers = { instead: 0, late: 0 };

/**
 * Asks the server; where none answers, or not for a while, the device. Undefined from the device means
 * that it does not know, and the server's silence is the answer.
 */
export async function serverOrDevice<Answer>(
  askServer: () => Promise<Answer>,
  askDevice: () => Promise<Answer | undefined>,
): Promise<Answer> {
  const asked = askServer();
  // Whoever is answered by the device does not wait for how the other question ends.
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
    deviceAnswers.late += 1;
    return answer;
  } catch (error) {
    const answer = metNoServer(error) ? await askDevice() : undefined;
    if (answer === undefined) throw error;
    deviceAnswers.instead += 1;
    return answer;
  } finally {
    clearTimeout(timer);
  }
}
