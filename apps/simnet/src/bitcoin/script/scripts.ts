import { CurvePoints, writeProgram } from './keys.ts';

/** The forms of output scripts that the simulated people use. */
export const Form = { p2pk: 0, p2pkh: 1, p2sh: 2, multisig: 3, p2wpkh: 4, p2wsh: 5, p2tr: 6 } as const;
export type Form = (typeof Form)[keyof typeof Form];

/** An owner of coins: the key is a number from which the script follows. */
export interface Owner {
  readonly form: Form;
  readonly key: number;
}

const OP_CHECKSIG = 0xac;
const OP_EQUALVERIFY = 0x88;

/** The bytes before and after the program of a script, and the length of the program. */
const frames: Readonly<Record<Exclude<Form, 0 | 3 | 6>, readonly [number[], number, number[]]>> = {
  [Form.p2pkh]: [[0x76, 0xa9, 20], 20, [OP_EQUALVERIFY, OP_CHECKSIG]],
  [Form.p2sh]: [[0xa9, 20], 20, [0x87]],
  [Form.p2wpkh]: [[0, 20], 20, []],
  [Form.p2wsh]: [[0, 32], 32, []],
};

const points = new CurvePoints();

const compressed = (index: number): Uint8Array => {
  const point = points.uncompressed(index);
  return Uint8Array.of(2 + (point[64]! & 1), ...point.subarray(1, 33));
};

/** One of two keys. */
const multisig = (key: number): Uint8Array =>
  Uint8Array.of(0x51, 33, ...compressed(2 * key), 33, ...compressed(2 * key + 1), 0x52, 0xae);

/** Whether scripts of this form hold whole public keys, which must be points of the curve. */
export const hasPoint = (form: Form): boolean => form === Form.p2pk || form === Form.multisig || form === Form.p2tr;

/** The output script of an owner. */
export const scriptOf = ({ form, key }: Owner): Uint8Array => {
  if (form === Form.p2pk) return Uint8Array.of(65, ...points.uncompressed(key), OP_CHECKSIG);
  if (form === Form.multisig) return multisig(key);
  if (form === Form.p2tr) return Uint8Array.of(0x51, 32, ...points.uncompressed(key).subarray(1, 33));
  const [head, length, tail] = frames[form];
  const script = new Uint8Array(head.length + length + tail.length);
  script.set(head);
  writeProgram(script, [head.length, length], key);
  script.set(tail, head.length + length);
  return script;
};

/** Data that cannot be spent. */
export const dataScript = (data: Uint8Array): Uint8Array =>
  Uint8Array.of(0x6a, ...(data.length > 75 ? [0x4c] : []), data.length, ...data);
