import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Access } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the interface. The server makes its route from it, the web its typed function, and the OpenAPI document
 * its page, so a call is defined once.
 */
export interface Call {
  method: Method;
  /** With `:name` for parameters, as in `/api/equipment/:id`. */
  path: `/${string}`;
  summary: string;
  access: Access;
  params?: z.ZodMiniType;
  query?: z.ZodMiniType;
  body?: z.ZodMiniType;
  /**
   * For a read that only the server can answer: the nouns (by their kinds in the log) whose changes may change the
   * answer.
   */
  shows?: readonly string[];
  /** A POST that only reads: it needs no transaction and no idempotency key. */
  onlyReads?: true;
  /** A batch of writes, each with an idempotency key of its own. */
  itemised?: true;
  /** Its body is a file of any type; if it is sent again, the address is already used. */
  takesFile?: true;
  /** Its answer is a file: a browser opens its address, no typed function reads it. */
  givesFile?: true;
  /** Its answer is never stored: if it is sent again, it runs again. */
  answersSecret?: true;
  /** The success answer; absent means 204 without a body. */
  answer?: z.ZodMiniType;
  /** The success status if it is not 200 (or 204 without an answer). */
  status?: 201 | 202;
  /** Errors in addition to those that every route can answer. */
  errors?: readonly ErrorCode[];
}

export function call<const C extends Call>(definition: C): C {
  return definition;
}

type Out<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type In<S> = S extends z.ZodMiniType ? z.input<S> : undefined;

export type ParamsOf<C extends Call> = Out<C['params']>;
export type QueryOf<C extends Call> = Out<C['query']>;
export type BodyOf<C extends Call> = Out<C['body']>;
export type AnswerOf<C extends Call> = Out<C['answer']>;

/** The input of a call: only the parts that the call has. */
export type InputOf<C extends Call> = (C extends { params: z.ZodMiniType }
  ? { params: In<C['params']> }
  : unknown) &
  (C extends { query: z.ZodMiniType } ? { query: In<C['query']> } : unknown) &
  (C extends { body: z.ZodMiniType }
    ? undefined extends In<C['body']>
      ? { body?: In<C['body']> }
      : { body: In<C['body']> }
    : unknown);

/** Whether the call as a whole has an idempotency key. */
export function carriesKey(definition: Call): boolean {
  const { method, onlyReads, itemised, takesFile, answersSecret } = definition;
  return method !== 'GET' && !onlyReads && !itemised && !takesFile && !answersSecret;
}

/** On every answer of this application. An answer of a captive portal or a proxy lacks it and is ignored. */
export const ownAnswerHeader = 'x-anlagenverwaltung';

export function successStatus(definition: Call): 200 | 201 | 202 | 204 {
  const isEmpty = !definition.answer && !definition.givesFile;
  return definition.status ?? (isEmpty ? 204 : 200);
}

/** The path with its parameters filled in. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path ${path} lacks its parameter ${name}`);
    return encodeURIComponent(value);
  });
}

/** The parameters in a path, the reverse of `fillPath`; undefined for a path of another call. */
export function readPath(path: string, filled: string): Record<string, string> | undefined {
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  const pattern = path.replace(/:\w+/g, '([^/]+)');
  const values = new RegExp(`^${pattern}$`).exec(filled)?.slice(1);
  return (
    values &&
    Object.fromEntries(names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')]))
  );
}
