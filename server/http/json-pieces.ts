/** About this many letters become one piece. */
const pieceLength = 64 * 1024;

/** A value as pieces of its JSON text: the text is never in memory as a whole beside the value. */
export async function* piecesOf(value: object): AsyncGenerator<string> {
  let piece = '';
  for (const part of partsOf(value)) {
    piece += part;
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}

/** Lists by their entries, and objects that may hold lists by their fields, as `JSON.stringify` writes them. */
function* partsOf(value: unknown, depth = 0): Generator<string> {
  if (Array.isArray(value)) {
    yield* joined('[', ']', value, (entry) => [JSON.stringify(entry) ?? 'null']);
  } else if (typeof value === 'object' && value !== null && depth < 2) {
    const fields = Object.entries(value).filter(([, field]) => field !== undefined);
    yield* joined('{', '}', fields, function* ([name, field]) {
      yield `${JSON.stringify(name)}:`;
      yield* partsOf(field, depth + 1);
    });
  } else yield JSON.stringify(value);
}

function* joined<T>(
  start: string,
  end: string,
  entries: readonly T[],
  write: (entry: T) => Iterable<string>,
): Generator<string> {
  yield start;
  for (const [at, entry] of entries.entries()) {
    if (at > 0) yield ',';
    yield* write(entry);
  }
  yield end;
}
