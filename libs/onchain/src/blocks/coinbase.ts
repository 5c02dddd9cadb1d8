import { pools } from './pools.ts';

/** The number that the first push of a coinbase's script holds, which is the height in blocks of version 2 and above (BIP 34). */
export const pushedHeight = (script: Uint8Array): number | undefined => {
  const length = script[0] ?? 0;
  if (length > 0x50 && length <= 0x60) return length - 0x50; // OP_1 to OP_16
  if (length < 1 || length > 4 || script.length <= length || script[length]! > 0x7f) return undefined;
  return script.subarray(1, length + 1).reduceRight((height, byte) => height * 256 + byte, 0);
};

/**
 * The pool that signed a coinbase's script, by its known signatures; else the readable part between slashes, as pools sign by custom;
 * undefined where nobody signed. A signature is a claim: anybody can write one.
 */
export const poolOf = (script: Uint8Array): string | undefined => {
  const text = String.fromCharCode(...script); // one character a byte: at most a hundred
  const known = pools.find(({ signatures }) => signatures.some((signature) => text.includes(signature)));
  return known?.name ?? /\/([\x20-\x2e\x30-\x7e]{3,32})\//.exec(text)?.[1]?.trim();
};
