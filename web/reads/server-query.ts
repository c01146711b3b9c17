/** Queries that only the server answers. The query key consists of the call's path and the request. */
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { ask } from '#web/api/client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The kinds of records that the answer contains. */
      shows?: readonly string[];
      /** Rows of the device may answer it. */
      isOfDevice?: true;
    };
  }
}

/** `more` distinguishes answers to the same request, such as by a version or page. */
export const keyOf = <C extends Call>(
  call: C,
  request?: InputOf<C>,
  ...more: readonly unknown[]
): QueryKey => [call.path, ...(request === undefined ? [] : [request]), ...more];

/** The meta data of every query for this call: the kinds of records whose changes cause a refetch. */
export const metaOf = ({ shows = [] }: Call) => ({ meta: { shows } });

export function serverQuery<const C extends Call>(
  call: C,
  request?: InputOf<C>,
  ...more: readonly unknown[]
) {
  return queryOptions({
    queryKey: keyOf(call, request, ...more),
    queryFn: ({ signal }): Promise<AnswerOf<C>> =>
      ask(call, { ...(request as InputOf<C> & object), signal }),
    ...metaOf(call),
  });
}
