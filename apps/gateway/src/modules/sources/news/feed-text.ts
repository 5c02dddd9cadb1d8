import { SourceError } from '../source.ts';

const MARKS = [
  { label: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { label: 'utf-16le', bytes: [0xff, 0xfe] },
  { label: 'utf-16be', bytes: [0xfe, 0xff] },
];
const DECLARED = /^\s*<\?xml[^>]{0,200}\sencoding\s*=\s*["']([\w.:-]{1,40})["']/;
const DECLARATION_BYTES = 400;

const declaredIn = (bytes: Uint8Array): string | undefined =>
  DECLARED.exec(Buffer.from(bytes.subarray(0, DECLARATION_BYTES)).toString('latin1'))?.[1];

const named = (type: string | null): string | undefined => /;\s*charset\s*=\s*"?([\w.:-]{1,40})/i.exec(type ?? '')?.[1];

/** The text of an XML document: by its byte order mark, the header's charset, its own declaration, else UTF-8 (RFC 7303). */
export const xmlText = (bytes: Uint8Array, headers: Headers): string => {
  const mark = MARKS.find((one) => one.bytes.every((byte, place) => bytes[place] === byte));
  const label = mark?.label ?? named(headers.get('content-type')) ?? declaredIn(bytes) ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(bytes);
  } catch {
    throw new SourceError('malformed', `its encoding "${label}" is not known`);
  }
};
