/** The browser has no space left in a database or cache. Deleting still works. */
export const isFull = (error: unknown) =>
  error instanceof DOMException && error.name === 'QuotaExceededError';
