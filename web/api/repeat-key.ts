/** The same write sent again is the same write: a lost answer must not make a second thing. */
export function makeRepeatKey(): (body: unknown) => string {
  let last = { text: '', key: '' };
  return (body) => {
    const text = JSON.stringify(body);
    if (text !== last.text) last = { text, key: crypto.randomUUID() };
    return last.key;
  };
}
