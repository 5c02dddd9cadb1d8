import type { Answer } from '../../dialect.ts';

/** Bitcoin Core's three formats. */
export type Format = 'bin' | 'hex' | 'json';

export const json = (body: unknown): Answer => ({ status: 200, body });

export const text = (body: string): Answer => ({ status: 200, body: `${body}\n`, type: 'text/plain' });

export const bytes = (body: Uint8Array): Answer => ({ status: 200, body, type: 'application/octet-stream' });

export const refusal = (status: number, reason: string): Answer => ({
  status,
  body: `${reason}\r\n`,
  type: 'text/plain',
});

const FORMATS: readonly string[] = ['bin', 'hex', 'json'];

/** The end of a path without its format, and the format; undefined if it is none of the three. */
export const formatOf = (path: string): { name: string; format: Format | undefined } => {
  const dot = path.lastIndexOf('.');
  const ending = path.slice(dot + 1);
  if (dot === -1 || !FORMATS.includes(ending)) return { name: path, format: undefined };
  return { name: path.slice(0, dot), format: ending as Format };
};

export const noSuchFormat = (available = '.bin, .hex, .json'): Answer =>
  refusal(404, `output format not found (available: ${available})`);

/** Bytes in one of the three formats, with the JSON only made where it is asked for. */
export const inFormat = (format: Format | undefined, content: Uint8Array, described: () => unknown): Answer => {
  if (format === 'bin') return bytes(content);
  if (format === 'hex') return text(Buffer.from(content).toString('hex'));
  return format === 'json' ? json(described()) : noSuchFormat();
};

/** Whether the text is a hash as Bitcoin Core takes it. */
export const isHash = (name: string): boolean => /^[0-9a-f]{64}$/i.test(name);
