/** The browser has no room left for what was to be written, in a database or in a cache. Deleting needs none. */
export const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
