import { Agent, get } from 'node:http';
import { people } from './throughput.ts';

/** Cheap for the processors, which the client shares with the server: connections are reused and nothing is decoded. */
const agent = new Agent({ keepAlive: true, maxSockets: people });

/** The whole body of the answer as bytes. */
export function httpAnswer(url: string, headers: Record<string, string>): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { ...headers, 'accept-encoding': 'identity' } });
    request.once('error', reject).once('response', (answer) => {
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
