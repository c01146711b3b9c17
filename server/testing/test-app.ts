import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Role } from '#contract/users.ts';
import { buildApp } from '../app.ts';
import { newSecrets } from '../auth/secrets.ts';
import { openSession } from '../auth/session-store.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/tables/index.ts';
import { openTestDatabase } from './test-database.ts';

export interface Person {
  id: string;
  /** Sends a request as this person. */
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** The cookie header that makes a request this person's. */
  cookie: string;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  /** Signs somebody in who has the role. */
  person(role: Role, profile?: Partial<typeof users.$inferInsert>): Promise<Person>;
  close(): Promise<void>;
}

interface Options {
  config?: Partial<Config>;
  /** Adds routes of the test's own before the application becomes ready. */
  extend?: (app: FastifyInstance) => void;
}

/** The whole application on a database of its own, reached through `inject`. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const database = await openTestDatabase();
  const config = {
    ...readConfig({ LOG_LEVEL: 'silent', DATA_DIR: path.join(tmpdir(), 'anlagen-unused') }),
    ...options.config,
  };
  const app = await buildApp({
    config,
    database,
    secrets: newSecrets(),
    webDirectory: path.join(tmpdir(), 'anlagen-no-web'),
  });
  options.extend?.(app);
  await app.ready();

  let people = 0;
  return {
    app,
    database,
    async person(role, profile = {}) {
      const number = ++people;
      const [user] = await database.db
        .insert(users)
        .values({
          role,
          email: `${role}-${number}@test.example`,
          firstName: 'Test',
          lastName: `${role} ${number}`,
          ...profile,
        })
        .returning({ id: users.id });
      if (!user) throw new Error('no user inserted');
      const token = await openSession(database.db, { userId: user.id });
      const cookie = `session=${token}`;
      return {
        id: user.id,
        cookie,
        send: (request) => app.inject({ ...request, headers: { cookie, ...request.headers } }),
      };
    },
    async close() {
      await app.close();
      await database.close();
    },
  };
}
