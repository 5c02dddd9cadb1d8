import { readU32 } from '../blocks/bytes.ts';
import type { Network } from '../blocks/network.ts';
import type { Transactions } from '../blocks/transactions.ts';
import { hash160, sha256 } from '../hash.ts';
import { ownerText } from '../scripts/owner-text.ts';
import { ScriptKind } from '../blocks/script-kind.ts';

const OUTPOINT_BYTES = 36;
const LONGEST_PUSH = 75; // bytes whose number is their opcode
const [OP_PUSHDATA1, OP_PUSHDATA2] = [0x4c, 0x4d];

/** Reads counts and what they count from the bytes of a block that were checked before. */
class Walk {
  readonly #bytes: Uint8Array;
  #at: number;

  constructor(bytes: Uint8Array, at: number) {
    this.#bytes = bytes;
    this.#at = at;
  }

  count(): number {
    const first = this.#bytes[this.#at++]!;
    if (first < 0xfd) return first;
    const low = this.#bytes[this.#at]! | (this.#bytes[this.#at + 1]! << 8);
    const count = first === 0xfd ? low : readU32(this.#bytes, this.#at);
    this.#at += first === 0xfd ? 2 : 4;
    return count;
  }

  counted(): Uint8Array {
    const length = this.count();
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}

/** The last thing that a script of pushes puts on the stack; undefined for any other script. */
const lastPush = (script: Uint8Array): Uint8Array | undefined => {
  let last: Uint8Array | undefined;
  for (let at = 0; at < script.length;) {
    const opcode = script[at++]!;
    let length = opcode;
    if (opcode === OP_PUSHDATA1) length = script[at++] ?? NaN;
    else if (opcode === OP_PUSHDATA2) {
      length = (script[at] ?? NaN) + (script[at + 1] ?? NaN) * 256;
      at += 2;
    } else if (opcode > LONGEST_PUSH) length = 0; // small numbers
    if (!(at + length <= script.length)) return undefined;
    last = script.subarray(at, at + length);
    at += length;
  }
  return last;
};

/** The last item of the witness of the input `place` of a transaction; undefined where there is none. */
const lastWitness = (block: Transactions, transaction: number, place: number): Uint8Array | undefined => {
  if (block.segwit[transaction] === 0) return undefined;
  const walk = new Walk(block.bytes, block.bodyEnds[transaction]!);
  for (let input = 0; input < place; input++) for (let items = walk.count(); items > 0; items--) walk.counted();
  let last: Uint8Array | undefined;
  for (let items = walk.count(); items > 0; items--) last = walk.counted();
  return last;
};

const scriptOf = (kind: number, signed: Uint8Array | undefined, witness: Uint8Array | undefined) => {
  if (kind === ScriptKind.p2pkh && signed) return Uint8Array.of(0x76, 0xa9, 20, ...hash160(signed), 0x88, 0xac);
  if (kind === ScriptKind.p2sh && signed) return Uint8Array.of(0xa9, 20, ...hash160(signed), 0x87);
  if (kind === ScriptKind.p2wpkh && witness) return Uint8Array.of(0, 20, ...hash160(witness));
  return kind === ScriptKind.p2wsh && witness ? Uint8Array.of(0, 32, ...sha256(witness)) : undefined;
};

/**
 * The address that an input spends from, by the key or script that it has to show; undefined for kinds of outputs whose inputs do not show
 * it, such as Taproot. `input`: its number among those of the block; `kind`: that of the output that it spends.
 */
export const inputOwner = (
  block: Transactions,
  { transaction, input, kind }: { readonly transaction: number; readonly input: number; readonly kind: number },
  network: Network,
): string | undefined => {
  const signed = lastPush(new Walk(block.bytes, block.outpoints[input]! + OUTPOINT_BYTES).counted());
  const witness = lastWitness(block, transaction, input - block.firstInputs[transaction]!);
  const script = scriptOf(kind, signed, witness);
  return script && ownerText(script, network);
};
