/** PostgreSQL's numbers of the types that the two drivers read differently. */
export const oids = { bytea: 17, int8: 20, date: 1082, timestamp: 1114 } as const;

/** How both engines parse these types from PostgreSQL's text. Dates and local times stay text, because they are not instants. */
export const readers: Readonly<Record<number, (text: string) => unknown>> = {
  [oids.bytea]: (text) => new Uint8Array(Buffer.from(text.slice(2), 'hex')),
  [oids.int8]: BigInt,
  [oids.date]: String,
  [oids.timestamp]: String,
};

const isJson = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !Array.isArray(value) &&
  !ArrayBuffer.isView(value) &&
  !(value instanceof Date);

const toParameter = (value: unknown): unknown => {
  if (value === undefined) return null;
  if (typeof value === 'bigint') return String(value);
  if (Array.isArray(value)) return value.map(toParameter);
  return isJson(value) ? JSON.stringify(value) : value;
};

/** Parameters in a form that both drivers treat the same way. */
export const toParameters = (values: readonly unknown[] = []): unknown[] => values.map(toParameter);
