export const encodings = ['br', 'gzip'] as const; // in order of preference
/** Below this size the headers outweigh the savings. */
export const COMPRESS_BYTES = 1_024;
export type Encoding = (typeof encodings)[number];

/** `gzip, br;q=0` excludes brotli; without the header only the uncompressed file is acceptable. */
export const takes = (accepted: string | string[] | undefined, encoding: Encoding): boolean =>
  String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name = '', ...options] = part.split(';').map((text) => text.trim());
      return name === encoding && !options.some((option) => /^q=0(\.0*)?$/.test(option));
    });
