/** What screens show of nouns that only the server answers. A key is made from the call and what it is asked. */
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import type { AnswerOf, Call, InputOf } from '#contract/call.ts';
import { ask } from '#web/api/client.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The nouns that the answer shows. */
      shows?: readonly string[];
    };
  }
}

/** `more` tells answers apart beyond what was asked: a version, a page. */
export const keyOf = <C extends Call>(
  call: C,
  request?: InputOf<C>,
  ...more: readonly unknown[]
): QueryKey => [call.path, ...(request === undefined ? [] : [request]), ...more];

/** What every read of this call has, however it is asked: by this it is read again when something has changed. */
export const factsOf = ({ shows = [] }: Call) => ({ meta: { shows } });

export function serverQuery<const C extends Call>(
  call: C,
  request?: InputOf<C>,
  ...more: readonly unknown[]
) {
  return queryOptions({
    queryKey: keyOf(call, request, ...more),
    queryFn: ({ signal }): Promise<AnswerOf<C>> =>
      ask(call, { ...(request as InputOf<C> & object), signal }),
    ...factsOf(call),
  });
}
