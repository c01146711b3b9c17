import {
  type AnswerOf,
  type Call,
  ownAnswerHeader,
  readPath,
  successStatus,
} from '#contract/call.ts';

/** What arrived of a request. */
export interface Arrived {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

type Reply = (request: Arrived) => Response | Promise<Response>;

/** A whole response where it depends on the request whether it goes well. */
type Made<Answer> = (request: Arrived) => Answer | Response | Promise<Answer | Response>;

const isMade = <Answer>(answer: Answer | Made<Answer>): answer is Made<Answer> =>
  typeof answer === 'function';

/** Whoever no longer waits for an answer is told so at once, as by a browser. */
function untilGivenUp<T>(reply: T | Promise<T>, signal?: AbortSignal | null): T | Promise<T> {
  if (!signal) return reply;
  const givenUp = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([reply, givenUp]);
}

/** As this application answers, whatever the answer says. */
export const ownAnswer = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { [ownAnswerHeader]: 'done' } });

/**
 * Stands for the server of a screen test: it answers calls of the contract as the test says, what was said last
 * first. A request that nobody has said anything about is written down, for it is a mistake of the test.
 */
export class AnsweringServer {
  readonly #replies: { call: Call; reply: Reply }[] = [];
  readonly requests: (Arrived & { name: string })[] = [];
  readonly unanswered: string[] = [];

  /** From now on this is the answer, or what is made of the request. */
  answers<C extends Call>(call: C, answer: AnswerOf<C> | Made<AnswerOf<C>>): this {
    return this.#say(call, async (request) => {
      const body = isMade(answer) ? await answer(request) : answer;
      if (body instanceof Response) return body;
      const status = successStatus(call);
      if (status !== 204) return ownAnswer(body, status);
      return new Response(null, { status, headers: { [ownAnswerHeader]: 'done' } });
    });
  }

  /** From now on it goes wrong: an error of this application, by default one nobody expects. */
  fails(
    call: Call,
    status = 500,
    code = 'internal',
    message = 'Es ist ein unerwarteter Fehler aufgetreten.',
    details: object = {},
  ): this {
    return this.#say(call, () => ownAnswer({ code, message, ...details }, status));
  }

  /** From now on no answer comes. */
  isGone(call: Call): this {
    return this.#say(call, () => Promise.reject(new TypeError('Failed to fetch')));
  }

  #say(call: Call, reply: Reply): this {
    this.#replies.unshift({ call, reply });
    return this;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), location.href);
    // As the real server does: the head of an answer belongs to its call.
    const method = init?.method === 'HEAD' ? 'GET' : (init?.method ?? 'GET');
    const body = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined;
    for (const { call, reply } of this.#replies) {
      const params = call.method === method ? readPath(call.path, url.pathname) : undefined;
      if (!params) continue;
      const arrived = { params, query: url.searchParams, body };
      this.requests.push({ name: `${method} ${url.pathname}`, ...arrived });
      return untilGivenUp(reply(arrived), init?.signal);
    }
    this.unanswered.push(`${method} ${url.pathname} ${init?.body ?? ''}`.trim());
    return ownAnswer({ code: 'internal', message: 'Danach fragt kein Test.' }, 500);
  };

  /** What was sent to a call so far. */
  sentTo({ method, path }: Call): Arrived[] {
    return this.requests.filter(
      ({ name }) => name.startsWith(`${method} `) && readPath(path, name.slice(method.length + 1)),
    );
  }
}
