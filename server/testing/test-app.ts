import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Role } from '#contract/people.ts';
import { buildApp, type ServerNoun } from '../app.ts';
import { newSecrets } from '../auth/secrets.ts';
import { type Config, readConfig } from '../config.ts';
import type { Database } from '../db/database.ts';
import { users } from '../db/tables/index.ts';
import type { ClientTimeouts } from '../http/guards/slow-clients.ts';
import type { LogStream } from '../http/log.ts';
import { cookieName } from '../http/session-cookie.ts';
import { openSession } from '../sessions/session-store.ts';
import { DirectoryStorage } from '../storage/directory-storage.ts';
import type { Storage } from '../storage/storage.ts';
import { openTestDatabase } from './databases/test-database.ts';
import { expectContract } from './expect-contract.ts';
import { expectLoggedWords } from './expect-logged-words.ts';
import { freePort } from './free-port.ts';

export interface Person {
  id: string;
  /** Sends a request as this person. */
  send(request: InjectOptions): Promise<LightMyRequestResponse>;
  /** The cookie header of this person's session. */
  cookie: string;
}

export interface TestApp {
  app: FastifyInstance;
  database: Database;
  /** The origin of the application. */
  origin: string;
  /** Signs in a new user with the role. */
  person(role: Role, profile?: Partial<typeof users.$inferInsert>): Promise<Person>;
  /** The same person, signed in once more. */
  onAnotherDevice(person: Pick<Person, 'id'>): Promise<Person>;
  close(): Promise<void>;
}

interface Options {
  config?: Partial<Config>;
  /** The database to use instead of a fresh one; it is closed with the application. */
  database?: Database;
  /** The storage to use instead of a fresh directory. */
  storage?: Storage;
  webDirectory?: string;
  clientTimeouts?: Partial<ClientTimeouts>;
  nouns?: readonly ServerNoun[];
  /** Receives every line of the log. */
  logStream?: LogStream;
  /** Also answers on a real port, because the demo provider is requested over the network. */
  listens?: boolean;
  /** Adds routes of the test's own before the application becomes ready. */
  extend?: (app: FastifyInstance) => void;
}

interface Parts {
  config: Config;
  database: Database;
  storage: Storage;
}

async function build(options: Options, parts: Parts) {
  const { config } = parts;
  const app = await buildApp({
    ...parts,
    secrets: newSecrets(),
    clientTimeouts: options.clientTimeouts,
    logStream: options.logStream,
    nouns: options.nouns,
    webDirectory: options.webDirectory ?? path.join(tmpdir(), 'anlagen-no-web'),
  });
  options.extend?.(app);
  await app.ready();
  if (options.listens) await app.listen({ port: config.port, host: config.host });
  return app;
}

/** The whole application on a database of its own, reached through `inject` or, on request, a port. */
export async function startTestApp(options: Options = {}): Promise<TestApp> {
  const database = options.database ?? (await openTestDatabase());
  const config: Config = {
    ...readConfig({
      LOG_LEVEL: 'silent',
      DATA_DIR: tmpdir(),
      PORT: options.listens ? String(await freePort()) : undefined,
    }),
    ...options.config,
  };
  const files = path.join(tmpdir(), `anlagen-files-${randomUUID()}`);
  const storage = options.storage ?? new DirectoryStorage(files);
  const app = await build(options, { config, database, storage }).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });

  const signIn = async (id: string): Promise<Person> => {
    const token = await openSession(database.db, { userId: id });
    const cookie = `${cookieName(config, 'session')}=${token}`;
    return {
      id,
      cookie,
      async send(request) {
        const answer = await app.inject({ ...request, headers: { cookie, ...request.headers } });
        await expectContract(request, answer);
        return answer;
      },
    };
  };

  let people = 0;
  return {
    app,
    database,
    origin: config.origins[0] ?? '',
    async person(role, profile = {}) {
      const number = ++people;
      const [user] = await database.db
        .insert(users)
        .values({
          role,
          externalId: `test ${randomUUID()}`,
          email: `${role}-${number}@test.example`,
          firstName: 'Test',
          lastName: `${role} ${number}`,
          ...profile,
        })
        .returning({ id: users.id });
      if (!user) throw new Error('no user inserted');
      return signIn(user.id);
    },
    onAnotherDevice: ({ id }) => signIn(id),
    async close() {
      await app.close();
      await app.sweeper.idle();
      if (!options.database) await expectLoggedWords(database.db);
      await rm(files, { recursive: true, force: true });
      await database.close();
    },
  };
}
