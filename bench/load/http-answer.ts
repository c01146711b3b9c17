import { Agent, get } from 'node:http';
import { people } from './crowd.ts';

/** The client shares the processors with what it measures: it keeps its connections and decodes nothing. */
const agent = new Agent({ keepAlive: true, maxSockets: people });

/** The whole body of the answer, as it came. */
export function httpAnswer(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const asked = get(url, { agent, headers: { ...headers, 'accept-encoding': 'identity' } });
    asked.once('error', reject).once('response', (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject).once('end', () => {
        const body = Buffer.concat(parts);
        if (answer.statusCode === 200) resolve(body);
        else reject(new Error(`${url} answered ${answer.statusCode}: ${body}`));
      });
    });
  });
}
