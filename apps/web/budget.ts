import type { Plugin, Rolldown } from 'vite';

/** Transferred sizes in kB (1,000 bytes, brotli). */
export interface Budget {
  /** Scripts that the first picture waits for: the entry and its imports. */
  readonly first: number;
  /** Everything that the chart page loads by itself: the entry, styles, and the chunks named in `opens`. */
  readonly route: number;
  readonly opens: readonly string[];
  /** Limits of single chunks, by name. */
  readonly chunks: Readonly<Record<string, number>>;
  /** The limit of every other chunk. */
  readonly other: number;
}

/** The facts about a built file that the budget checks. */
export interface Part {
  readonly fileName: string;
  /** Absent for files other than scripts. */
  readonly name?: string;
  readonly isEntry: boolean;
  readonly bytes: number;
  /** Files that are loaded with it. */
  readonly brings: readonly string[];
}

const KB = 1_000;
const kb = (bytes: number): string => (bytes / KB).toFixed(1);

const sum = (parts: Iterable<Part>): number => [...parts].reduce((total, { bytes }) => total + bytes, 0);

const withAll = (parts: readonly Part[], starts: readonly Part[]): Set<Part> => {
  const found = new Set(starts);
  for (const part of found) for (const one of parts) if (part.brings.includes(one.fileName)) found.add(one);
  return found;
};

const line = (what: string, bytes: number, limit: number): string[] =>
  bytes > limit * KB ? [`${what} weighs ${kb(bytes)} kB, its budget is ${limit} kB`] : [];

/** Each excess over the budget, as a line of text. */
export const overruns = (parts: readonly Part[], { first, route, opens, chunks, other }: Budget): string[] => {
  const entry = parts.filter(({ isEntry }) => isEntry);
  const opened = opens.map((name) => parts.find((part) => part.name === name));
  const missing = [...opens, ...Object.keys(chunks)].filter((name) => !parts.some((part) => part.name === name));
  const before = withAll(parts, entry);
  return [
    ...missing.map((name) => `budget.json names the chunk ${name}, which is not built`),
    ...line('the script before the first picture', sum([...before].filter(({ name }) => name !== undefined)), first),
    ...line('the chart page', sum(withAll(parts, [...entry, ...opened.filter((part) => part !== undefined)])), route),
    ...parts.flatMap(({ name, bytes }) =>
      name === undefined ? [] : line(`the chunk ${name}`, bytes, chunks[name] ?? other),
    ),
  ];
};

const partsOf = (bundle: Rolldown.OutputBundle): Part[] =>
  Object.values(bundle).flatMap((one): Part[] => {
    const { fileName } = one;
    const packed = bundle[`${fileName}.br`];
    if (packed?.type !== 'asset') return [];
    const bytes = Buffer.byteLength(packed.source);
    if (one.type === 'asset') return [{ fileName, isEntry: false, bytes, brings: [] }];
    return [
      {
        fileName,
        name: one.name,
        isEntry: one.isEntry,
        bytes,
        brings: [...one.imports, ...(one.viteMetadata?.importedCss ?? [])],
      },
    ];
  });

/** Fails a build that exceeds its budget; must come after `precompress`, whose files it measures. */
export const budget = (limits: Budget): Plugin => ({
  name: 'budget',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const found = overruns(partsOf(bundle), limits);
      if (found.length > 0)
        this.error(`over budget (apps/web/budget.json):\n${found.map((one) => `  ${one}`).join('\n')}`);
    },
  },
});
