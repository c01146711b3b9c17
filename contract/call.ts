import type * as z from 'zod/mini';
import type { ErrorCode } from './errors.ts';
import type { Access } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One call of the interface. The server makes its route from it, the web its typed function, and the
 * OpenAPI document its page: a call is written down once.
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
  /** A POST that only asks: it needs no transaction and no idempotency key. */
  onlyReads?: true;
  /** The success answer; absent means 204 without a body. */
  answer?: z.ZodMiniType;
  /** The success status where it is not 200 (or 204 without an answer). */
  status?: 201 | 202;
  /** What can go wrong beyond what every route can answer. */
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

/** What a caller hands over: only the parts the call has. */
export type InputOf<C extends Call> = (C extends { params: z.ZodMiniType }
  ? { params: In<C['params']> }
  : unknown) &
  (C extends { query: z.ZodMiniType } ? { query: In<C['query']> } : unknown) &
  (C extends { body: z.ZodMiniType } ? { body: In<C['body']> } : unknown);

export function isWrite(definition: Call): boolean {
  return definition.method !== 'GET' && !definition.onlyReads;
}

export function successStatus(definition: Call): 200 | 201 | 202 | 204 {
  return definition.status ?? (definition.answer ? 200 : 204);
}

/** The path with its parameters filled in. */
export function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`path ${path} lacks its parameter ${name}`);
    return encodeURIComponent(value);
  });
}
