import {
  type AnswerOf,
  type Call,
  ownAnswerHeader,
  readPath,
  successStatus,
} from '#contract/call.ts';

/** A request as the server received it. */
export interface Arrived {
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
}

type Reply = (request: Arrived) => Response | Promise<Response>;

/** Computes the answer from the request; may return a whole response, such as an error. */
type Made<Answer> = (request: Arrived) => Answer | Response | Promise<Answer | Response>;

const isMade = <Answer>(answer: Answer | Made<Answer>): answer is Made<Answer> =>
  typeof answer === 'function';

/** Rejects at once when the request is aborted, like a browser. */
function untilGivenUp<T>(reply: T | Promise<T>, signal?: AbortSignal | null): T | Promise<T> {
  if (!signal) return reply;
  const givenUp = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason));
  });
  return Promise.race([reply, givenUp]);
}

/** An answer with the mark of our server. */
export const ownAnswer = (body: unknown, status = 200) =>
  Response.json(body, { status, headers: { [ownAnswerHeader]: 'done' } });

/**
 * The server of a screen test. It answers calls of the contract as the test says; a later answer to the same call
 * replaces an earlier one. Requests without an answer are recorded, because they are a mistake of the test.
 */
export class AnsweringServer {
  readonly #replies: { call: Call; reply: Reply }[] = [];
  readonly requests: (Arrived & { name: string })[] = [];
  readonly unanswered: string[] = [];

  /** Sets the answer to a call, or a function that computes it. */
  answers<C extends Call>(call: C, answer: AnswerOf<C> | Made<AnswerOf<C>>): this {
    return this.#addReply(call, async (request) => {
      const body = isMade(answer) ? await answer(request) : answer;
      if (body instanceof Response) return body;
      const status = successStatus(call);
      if (status !== 204) return ownAnswer(body, status);
      return new Response(null, { status, headers: { [ownAnswerHeader]: 'done' } });
    });
  }

  /** From now on the call fails with an error of our server, by default an unexpected one. */
  fails(
    call: Call,
    status = 500,
    code = 'internal',
    message = 'Es ist ein unerwarteter Fehler aufgetreten.',
    details: object = {},
  ): this {
    return this.#addReply(call, () => ownAnswer({ code, message, ...details }, status));
  }

  /** From now on the call gets no answer, as without network. */
  isUnreachable(call: Call): this {
    return this.#addReply(call, () => Promise.reject(new TypeError('Failed to fetch')));
  }

  #addReply(call: Call, reply: Reply): this {
    this.#replies.unshift({ call, reply });
    return this;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input), location.href);
    // Like the real server, which answers HEAD requests by the call for GET.
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

  /** All requests for a call so far. */
  sentTo({ method, path }: Call): Arrived[] {
    return this.requests.filter(
      ({ name }) => name.startsWith(`${method} `) && readPath(path, name.slice(method.length + 1)),
    );
  }
}
