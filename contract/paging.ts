/** Lists that come in pages if a page is requested, and completely otherwise. */
import * as z from 'zod/mini';

export const usualPageSize = 100;

/** The largest page. */
export const largestPage = 500;
const lastPage = 1_000_000;

export const pageQuery = {
  page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(lastPage))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(largestPage)), usualPageSize),
};

/** The fields of every page beside its entries. */
export const pageFacts = {
  total: z.number(),
  page: z.number(),
  totalPages: z.number(),
};
