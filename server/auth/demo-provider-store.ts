import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Entry {
  payload: AdapterPayload;
  expiresAt: number;
}

/** In memory: the demo may lose its sign-ins at a restart. */
const entries = new Map<string, Entry>();

export class DemoProviderStore implements Adapter {
  readonly #model: string;

  constructor(model: string) {
    this.#model = model;
  }

  #find(matches: (payload: AdapterPayload) => boolean): AdapterPayload | undefined {
    const now = Date.now();
    for (const [key, { payload, expiresAt }] of entries) {
      if (expiresAt < now) entries.delete(key);
      else if (key.startsWith(`${this.#model} `) && matches(payload)) return payload;
    }
    return undefined;
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number): Promise<void> {
    const expiresAt = Date.now() + expiresIn * 1000;
    entries.set(`${this.#model} ${id}`, { payload, expiresAt });
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    const entry = entries.get(`${this.#model} ${id}`);
    return entry && entry.expiresAt >= Date.now() ? entry.payload : undefined;
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#find((payload) => payload.uid === uid);
  }

  async findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#find((payload) => payload.userCode === userCode);
  }

  async consume(id: string): Promise<void> {
    const entry = entries.get(`${this.#model} ${id}`);
    if (entry) entry.payload.consumed = Math.floor(Date.now() / 1000);
  }

  async destroy(id: string): Promise<void> {
    entries.delete(`${this.#model} ${id}`);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [key, { payload }] of entries) {
      if (payload.grantId === grantId) entries.delete(key);
    }
  }
}
