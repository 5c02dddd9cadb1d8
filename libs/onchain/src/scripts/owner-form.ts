import { copyOf } from '../blocks/bytes.ts';
import { isKey, wholeKey } from './public-key.ts';
import { ScriptKind } from '../blocks/script-kind.ts';

/**
 * The form in which a script names its owner, the same from a block and from undo data: Bitcoin Core's compressed scripts. The number
 * stands for the bytes that all scripts of the form share; the rest is a hash, the x of a key, or, in form 6, the whole script.
 */
export const WHOLE_SCRIPT = 6;
const KEY_HASH = 0;
const SCRIPT_HASH = 1;
const FULL_EVEN_KEY = 4; // 2 and 3: compressed keys by their first byte; 4 and 5: uncompressed ones by their last bit

/** How the forms other than the whole script are written for people, at the place of their number. */
export const formNames = ['p2pkh', 'p2sh', 'p2pk(02)', 'p2pk(03)', 'p2pk(04 even)', 'p2pk(04 odd)'] as const;

const STARTS = [3, 2, 2, 2, 2, 2, 0];
const LENGTHS = [20, 20, 32, 32, 32, 32];

/** Bytes from the start of a script of this form to the part that tells owners apart. */
export const distinctStart = (form: number): number => STARTS[form]!;

/** The length of the part that tells owners apart, of a script of `length` bytes. */
export const distinctLength = (form: number, length: number): number => LENGTHS[form] ?? length;

/** The kind of the scripts of a form other than the whole script. */
export const kindOfForm = (form: number): ScriptKind => {
  if (form === KEY_HASH) return ScriptKind.p2pkh;
  return form === SCRIPT_HASH ? ScriptKind.p2sh : ScriptKind.p2pk;
};

/** Whether an output is paid to a key of 65 bytes whose last 32 follow from the others. */
const isFullKey = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 65 && bytes[at + 1] === 4 && isKey(bytes, at + 2);

/** The form of the script at `at`, of which the kind is known. */
export const formOf = (bytes: Uint8Array, at: number, kind: number): number => {
  if (kind === ScriptKind.p2pkh) return KEY_HASH;
  if (kind === ScriptKind.p2sh) return SCRIPT_HASH;
  if (kind !== ScriptKind.p2pk) return WHOLE_SCRIPT;
  if (bytes[at] === 33) return bytes[at + 1]!;
  return isFullKey(bytes, at) ? FULL_EVEN_KEY + (bytes[at + 65]! & 1) : WHOLE_SCRIPT;
};

const payToKey = (key: Uint8Array): Uint8Array => Uint8Array.of(key.length, ...key, 0xac);

/** The script of a form and its distinct part; undefined for an x that belongs to no key. */
export const scriptOf = (form: number, distinct: Uint8Array): Uint8Array | undefined => {
  if (form === KEY_HASH) return Uint8Array.of(0x76, 0xa9, 20, ...distinct, 0x88, 0xac);
  if (form === SCRIPT_HASH) return Uint8Array.of(0xa9, 20, ...distinct, 0x87);
  if (form === WHOLE_SCRIPT) return copyOf(distinct);
  if (form < FULL_EVEN_KEY) return payToKey(Uint8Array.of(form, ...distinct));
  const key = wholeKey(distinct, form !== FULL_EVEN_KEY);
  return key && payToKey(key);
};
