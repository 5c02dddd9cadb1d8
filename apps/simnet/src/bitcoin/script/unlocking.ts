import { randomFrom } from '../../world/random.ts';
import type { ByteWriter } from './byte-writer.ts';
import { Form } from './scripts.ts';

const NOISE_BYTES = 65_536;
const noise = ((random) => Buffer.from(Array.from({ length: NOISE_BYTES }, () => 256 * random())))(randomFrom(0x51_97));

/** Bytes that nobody verifies: a part of the noise that depends on the spent coin. */
const noisy = (at: number, length: number): Uint8Array => {
  const from = (Math.imul(at, 0x9e37_79b1) >>> 0) % (NOISE_BYTES - length);
  return noise.subarray(from, from + length);
};

const SIGNATURE = 71;
const KEY = 33;

/** A signature in DER with its kind of hash, as long as most are. */
const signature = (coin: number): Uint8Array => {
  const bytes = new Uint8Array(SIGNATURE);
  bytes.set([0x30, 68, 2, 32]);
  bytes.set(noisy(coin, 32), 4);
  bytes.set([2, 32], 36);
  bytes.set(noisy(coin + 1, 32), 38);
  bytes[70] = 1;
  return bytes;
};
const keyOf = (coin: number): Uint8Array => {
  const bytes = new Uint8Array(KEY);
  bytes[0] = 2 + (coin & 1);
  bytes.set(noisy(coin + 2, KEY - 1), 1);
  return bytes;
};
const pushed = (bytes: Uint8Array): Uint8Array => {
  const head = bytes.length > 75 ? [0x4c, bytes.length] : [bytes.length];
  const push = new Uint8Array(head.length + bytes.length);
  push.set(head);
  push.set(bytes, head.length);
  return push;
};
/** Two of three keys. */
const redeemScript = (coin: number): Uint8Array =>
  Buffer.concat([
    Uint8Array.of(0x52),
    ...[coin, coin + 1, coin + 2].map((one) => pushed(keyOf(one))),
    Uint8Array.of(0x53, 0xae),
  ]);

/** Of two pay-to-script-hash owners, one wraps a witness program. */
const isWrapped = (key: number): boolean => (key & 1) === 1;

export const hasWitness = (form: Form, key: number): boolean =>
  form >= Form.p2wpkh || (form === Form.p2sh && isWrapped(key));

/** The input's own script. Signatures have the right form and length and do not verify. */
export const unlockScript = (form: Form, key: number, coin: number): Uint8Array => {
  if (form === Form.p2pk) return pushed(signature(coin));
  if (form === Form.p2pkh) return Buffer.concat([pushed(signature(coin)), pushed(keyOf(key))]);
  if (form === Form.multisig) return Buffer.concat([Uint8Array.of(0), pushed(signature(coin))]);
  if (form !== Form.p2sh) return new Uint8Array();
  if (isWrapped(key)) return pushed(Uint8Array.of(0, 20, ...noisy(key, 20)));
  const signatures = [pushed(signature(coin)), pushed(signature(coin + 3))];
  return Buffer.concat([Uint8Array.of(0), ...signatures, pushed(redeemScript(key))]);
};

/** The input's witness; that of an input without one is empty. */
export const writeWitness = (writer: ByteWriter, { form, key }: { form: Form; key: number }, coin: number): void => {
  if (!hasWitness(form, key)) writer.count(0);
  else if (form === Form.p2tr) writer.count(1).counted(noisy(coin, 64));
  else if (form === Form.p2wsh)
    writer
      .count(4)
      .count(0)
      .counted(signature(coin))
      .counted(signature(coin + 3))
      .counted(redeemScript(key));
  else writer.count(2).counted(signature(coin)).counted(keyOf(key));
};
