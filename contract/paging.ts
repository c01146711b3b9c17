/** Lists that come in pages where one is asked for, and whole where none is. */
import * as z from 'zod/mini';

export const usualPageSize = 100;

/** The most a caller may ask for at once. */
const largestPage = 500;
const lastPage = 1_000_000;

export const pageQuery = {
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(lastPage))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(largestPage)), usualPageSize),
};

/** What every page says beside its entries. */
export const pageFacts = {
  total: z.number(),
  page: z.number(),
  totalPages: z.number(),
};
