const BATCH_ROWS = 500;

/** Reads rows in pages by key. */
export async function* batches<R>(read: (last: R | undefined, limit: number) => Promise<R[]>): AsyncGenerator<R[]> {
  let last: R | undefined;
  for (;;) {
    const rows = await read(last, BATCH_ROWS);
    yield rows;
    if (rows.length < BATCH_ROWS) return;
    last = rows.at(-1);
  }
}

export async function* mapped<R, T>(source: AsyncIterable<readonly R[]>, told: (row: R) => T): AsyncGenerator<T[]> {
  for await (const rows of source) yield rows.map(told);
}
