import type { FastifyInstance, InjectOptions } from 'fastify';

export interface Answer {
  status: number;
  url: string;
  headers: Headers;
  text: string;
}

interface Cookie {
  name: string;
  value: string;
  path: string;
}

interface Sent {
  method?: 'GET' | 'HEAD' | 'POST';
  headers?: Record<string, string>;
}

const mostRedirects = 20;

/** The parts of a browser that a sign-in needs: cookies with their paths, and redirects one by one. */
export class Browser {
  readonly #app: FastifyInstance | undefined;
  #cookies: Cookie[] = [];

  /** Requests to the given application's origins reach it without a network. */
  constructor(app?: FastifyInstance) {
    this.#app = app;
  }

  /** One request, no redirect followed. */
  async open(url: string, { method = 'GET', headers = {} }: Sent = {}): Promise<Answer> {
    const sent = { cookie: this.#cookieHeader(new URL(url).pathname), ...headers };
    const answer = this.#app?.config.origins.includes(new URL(url).origin)
      ? await inject(this.#app, {
          method,
          url: url.slice(new URL(url).origin.length),
          headers: sent,
        })
      : await fetchOnce(url, method, sent);
    for (const header of answer.headers.getSetCookie()) this.#keep(header);
    return { ...answer, url };
  }

  /** Follows redirects until there is a page, or until `stop` accepts the next address. */
  async follow(url: string, sent: Sent = {}, stop = (_url: string) => false): Promise<Answer> {
    let answer = await this.open(url, sent);
    for (let hop = 0; hop < mostRedirects; hop++) {
      const location = answer.headers.get('location');
      if (!location) return answer;
      const next = new URL(location, answer.url).href;
      if (stop(next)) return { ...answer, url: next };
      answer = await this.open(next);
    }
    throw new Error(`redirected in a circle at ${answer.url}`);
  }

  cookie(name: string): string | undefined {
    return this.#cookies.find((cookie) => cookie.name === name)?.value;
  }

  cookieNames(): string[] {
    return this.#cookies.map(({ name }) => name);
  }

  setCookie(name: string, value: string, path = '/'): void {
    this.#cookies = this.#cookies.filter((c) => c.name !== name || c.path !== path);
    this.#cookies.push({ name, value, path });
  }

  #cookieHeader(pathname: string): string {
    return this.#cookies
      .filter(({ path }) => pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #keep(header: string): void {
    const [pair = '', ...attributes] = header.split(/;\s*/);
    const attribute = (name: string) =>
      attributes.find((text) => text.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
    const name = pair.slice(0, pair.indexOf('='));
    const path = attribute('path') ?? '/';
    const expires = attribute('expires');
    const isOver =
      attribute('max-age') === '0' || (expires && new Date(expires).getTime() <= Date.now());
    this.setCookie(name, pair.slice(pair.indexOf('=') + 1), path);
    if (isOver) this.#cookies.pop();
  }
}

async function fetchOnce(url: string, method: string, headers: Record<string, string>) {
  const response = await fetch(url, { method, headers, redirect: 'manual' });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

async function inject(app: FastifyInstance, request: InjectOptions) {
  const response = await app.inject(request);
  const headers = new Headers();
  for (const [name, value] of Object.entries(response.headers)) {
    for (const one of [value].flat()) headers.append(name, String(one));
  }
  return { status: response.statusCode, headers, text: response.body };
}
