import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../testing/test-app.ts';

it('an export of more than 16 MiB arrives whole, for the person and for administrators', async () => {
  const running = await startTestApp({ listens: true });
  onTestFinished(() => running.close());
  const [person, admin] = [await running.person('editor'), await running.person('admin')];
  await running.database.db.execute(sql`
    insert into audit_log (action, entity_type, entity_id, user_id, new_values)
    select 'update', 'equipment', gen_random_uuid()::text, ${person.id}::uuid,
      jsonb_build_object('name', n || repeat('x', 4000))
    from generate_series(1, 4500) n`);
  for (const [path, reader] of [
    ['/api/me/export', person],
    [`/api/users/${person.id}/export`, admin],
  ] as const) {
    const answer = await fetch(running.origin + path, { headers: { cookie: reader.cookie } });
    const text = await answer.text();
    expect(text.length).toBeGreaterThan(16 * 1024 * 1024);
    const { records } = JSON.parse(text) as { records: { auditLog: { newValues: object }[] } };
    const names = records.auditLog.flatMap(({ newValues }) => Object.values(newValues ?? {}));
    expect(new Set(names.map((name) => Number.parseInt(name, 10))).size).toBe(4_500);
  }
});
