const mostRows = 500;

/**
 * Writes records without ever holding more than a chunk of rows: a large site is generated, turned
 * into rows and forgotten piece by piece.
 */
export async function inChunks<Item, Row>(
  items: Iterable<Item>,
  toRow: (item: Item) => Row,
  write: (rows: Row[]) => PromiseLike<unknown>,
  onWritten: (count: number) => void,
): Promise<void> {
  let count = 0;
  let rows: Row[] = [];
  const flush = async () => {
    if (rows.length === 0) return;
    await write(rows);
    count += rows.length;
    rows = [];
    onWritten(count);
  };
  for (const item of items) {
    rows.push(toRow(item));
    if (rows.length === mostRows) await flush();
  }
  await flush();
}
