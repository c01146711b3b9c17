import { expect, it } from 'vitest';
import { sampleEquipment } from '../testing/samples/equipment-samples.ts';
import { openSocket } from '../testing/socket.ts';
import { startTestApp } from '../testing/test-app.ts';

it('after a lost connection notices arrive again, and everyone gets a resync', async () => {
  const running = await startTestApp({ listens: true });
  const editor = await running.person('editor');
  const { next } = await openSocket(running.origin, { headers: { cookie: editor.cookie } });
  (await running.database.pool.connect()).release(true);
  const payload = sampleEquipment();
  const answer = await editor.send({ method: 'POST', url: '/api/equipment', payload });
  expect(await next()).toEqual({ type: 'resync', at: expect.any(String) });
  expect(await next()).toMatchObject({ entity: 'equipment', id: answer.json().id });
  await running.close();
});
