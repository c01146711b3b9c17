/** Gives the same idempotency key for the same body, so that a repeated write creates no second record. */
export function makeRepeatKey(): (body: unknown) => string {
  let last = { text: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, key: crypto.randomUUID() };
    return last.key;
  };
}
