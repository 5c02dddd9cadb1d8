/** The forms of output scripts. Numbers are kept in columns and snapshots: add at the end, never renumber. */
export const ScriptKind = {
  nonStandard: 0,
  p2pk: 1,
  p2pkh: 2,
  p2sh: 3,
  multisig: 4,
  p2wpkh: 5,
  p2wsh: 6,
  p2tr: 7,
  opReturn: 8,
} as const;
export type ScriptKind = (typeof ScriptKind)[keyof typeof ScriptKind];

/** The names of the kinds, at the place of their number. */
export const scriptKinds = Object.keys(ScriptKind) as readonly (keyof typeof ScriptKind)[];

/** Bytes; a longer script fails whenever it is run. */
const LONGEST_SCRIPT = 10_000;

const OP_0 = 0x00;
const OP_1 = 0x51;
const OP_16 = 0x60;
const OP_RETURN = 0x6a;
const OP_DUP = 0x76;
const OP_EQUAL = 0x87;
const OP_EQUALVERIFY = 0x88;
const OP_HASH160 = 0xa9;
const OP_CHECKSIG = 0xac;
const OP_CHECKMULTISIG = 0xae;

/** The length of a public key by its first byte; 0 for a byte that begins none. 06 and 07 are the hybrid form, which is valid. */
const keyLength = (first: number): number => {
  if (first === 2 || first === 3) return 33;
  return first === 4 || first === 6 || first === 7 ? 65 : 0;
};

const isPayToKey = (bytes: Uint8Array, at: number, length: number): boolean =>
  (length === 35 || length === 67) &&
  bytes[at] === length - 2 &&
  bytes[at + length - 1] === OP_CHECKSIG &&
  keyLength(bytes[at + 1]!) === length - 2;

const isPayToKeyHash = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === OP_DUP &&
  bytes[at + 1] === OP_HASH160 &&
  bytes[at + 2] === 20 &&
  bytes[at + 23] === OP_EQUALVERIFY &&
  bytes[at + 24] === OP_CHECKSIG;

const isPayToScriptHash = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === OP_HASH160 && bytes[at + 1] === 20 && bytes[at + 22] === OP_EQUAL;

/** m keys of n, each a whole public key, with both counts as small numbers. */
const isMultisig = (bytes: Uint8Array, at: number, length: number): boolean => {
  const end = at + length - 2;
  if (length < 37 || bytes[end + 1] !== OP_CHECKMULTISIG) return false;
  const [needed, count] = [bytes[at]! - OP_1 + 1, bytes[end]! - OP_1 + 1];
  let place = at + 1;
  let keys = 0;
  while (place < end && bytes[place] !== 0 && keyLength(bytes[place + 1]!) === bytes[place]) {
    place += bytes[place]! + 1;
    keys++;
  }
  return place === end && keys === count && needed >= 1 && needed <= count && bytes[end]! <= OP_16;
};

const witnessKind = (bytes: Uint8Array, at: number, length: number): ScriptKind => {
  if (length === 22 && bytes[at] === OP_0 && bytes[at + 1] === 20) return ScriptKind.p2wpkh;
  if (length === 34 && bytes[at + 1] === 32) {
    if (bytes[at] === OP_0) return ScriptKind.p2wsh;
    if (bytes[at] === OP_1) return ScriptKind.p2tr;
  }
  return ScriptKind.nonStandard;
};

/** The kind of the script of `length` bytes at `at`. Never reads beyond it. */
export const kindOf = (bytes: Uint8Array, at: number, length: number): ScriptKind => {
  if (length === 25 && isPayToKeyHash(bytes, at)) return ScriptKind.p2pkh;
  if (length === 23 && isPayToScriptHash(bytes, at)) return ScriptKind.p2sh;
  if (length > 0 && bytes[at] === OP_RETURN) return ScriptKind.opReturn;
  if (length === 22 || length === 34) return witnessKind(bytes, at, length);
  if (isPayToKey(bytes, at, length)) return ScriptKind.p2pk;
  return isMultisig(bytes, at, length) ? ScriptKind.multisig : ScriptKind.nonStandard;
};

/** Whether no input can ever satisfy the script, which is why nodes do not keep it. */
export const isUnspendable = (bytes: Uint8Array, at: number, length: number): boolean =>
  length > LONGEST_SCRIPT || (length > 0 && bytes[at] === OP_RETURN);
