export const encodings = ['br', 'gzip'] as const; // the better one first
/** Below it the headers weigh more than what is saved. */
export const COMPRESS_BYTES = 1_024;
export type Encoding = (typeof encodings)[number];

/** `gzip, br;q=0` takes no brotli; nothing said takes nothing but the file as it is. */
export const takes = (accepted: string | string[] | undefined, encoding: Encoding): boolean =>
  String(accepted ?? '')
    .toLowerCase()
    .split(',')
    .some((part) => {
      const [name = '', ...options] = part.split(';').map((text) => text.trim());
      return name === encoding && !options.some((option) => /^q=0(\.0*)?$/.test(option));
    });
