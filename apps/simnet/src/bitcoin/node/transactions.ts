import { hash256 } from '@chaintide/onchain/hash';
import type { Coins } from '../people/coins.ts';
import type { Deal } from '../people/groups.ts';
import { ByteWriter } from '../script/byte-writer.ts';
import { scriptOf, type Form } from '../script/scripts.ts';
import { hasWitness, unlockScript, writeWitness } from '../script/unlocking.ts';

const VERSION = 2;
const FINAL = 0xffff_ffff;
const SCALE = 4; // weight units of a byte outside of witnesses

interface Written {
  readonly txid: Uint8Array;
  readonly wtxid: Uint8Array;
}

const body = new ByteWriter();

/** The transactions of one block, as its bytes have them, and the coins that they spend. */
export class Transactions {
  readonly bytes = new ByteWriter();
  /** For each transaction the number of its coins, and of each its height, whether a coinbase made it, its value and its script. */
  readonly spent = new ByteWriter();
  readonly written: Written[] = [];
  weight = 0;

  /** Writes a transaction and returns its txid. */
  add(deal: Deal, coins: Coins): Uint8Array {
    this.spent.count(deal.inputs.length);
    for (const coin of deal.inputs) this.#noteSpent(coins, coin);
    body.clear().count(deal.inputs.length);
    for (const coin of deal.inputs) {
      body.raw(coins.txidOf(coin)).u32(coins.outputs[coin]!);
      body.counted(unlockScript(coins.forms[coin] as Form, coins.keys[coin]!, coin)).u32(FINAL);
    }
    writeOutputs(deal);
    const isSegwit = deal.inputs.some((coin) => hasWitness(coins.forms[coin] as Form, coins.keys[coin]!));
    return this.#write(isSegwit, () => {
      for (const coin of deal.inputs) writeWitness(this.bytes, coins.ownerOf(coin), coin);
    });
  }

  /** Writes what `body` holds, with witnesses where there are some. */
  #write(isSegwit: boolean, writeWitnesses: () => void): Uint8Array {
    const from = this.bytes.length;
    this.bytes.u32(VERSION);
    if (isSegwit) this.bytes.u8(0).u8(1);
    this.bytes.raw(body.view());
    if (isSegwit) writeWitnesses();
    this.bytes.u32(0);
    const stripped = Buffer.concat([versionBytes, body.view(), lockTimeBytes]);
    const txid = hash256(stripped);
    this.written.push({ txid, wtxid: isSegwit ? hash256(this.bytes.view(from)) : txid });
    this.weight += (SCALE - 1) * stripped.length + this.bytes.length - from;
    return txid;
  }

  #noteSpent(coins: Coins, coin: number): void {
    const script = scriptOf(coins.ownerOf(coin));
    this.spent
      .u32(coins.heights[coin]! * 2 + coins.coinbases[coin]!)
      .u64(coins.values[coin]!)
      .counted(script);
  }
}

const versionBytes = Uint8Array.of(VERSION, 0, 0, 0);
const lockTimeBytes = new Uint8Array(4);

const writeOutputs = ({ outputs, data }: Pick<Deal, 'outputs' | 'data'>): void => {
  body.count(outputs.length + (data ? 1 : 0));
  for (const output of outputs) body.u64(output.value).counted(scriptOf(output));
  if (data) body.u64(0).counted(data);
};

/** The root of the tree of hashes in which a last one without a partner is paired with itself. */
export const merkleRoot = (hashes: readonly Uint8Array[]): Uint8Array => {
  let row = hashes;
  while (row.length > 1) {
    const pairs = Array.from({ length: Math.ceil(row.length / 2) }, (_, at) => [
      row[2 * at]!,
      row[2 * at + 1] ?? row[2 * at]!,
    ]);
    row = pairs.map((pair) => hash256(Buffer.concat(pair)));
  }
  return row[0]!;
};

const COMMITMENT = [0x6a, 36, 0xaa, 0x21, 0xa9, 0xed];
const NOTHING = new Uint8Array(32);
const OP_1 = 0x51;

/** A number as BIP 34 wants it before everything else in a coinbase's script. */
const pushedHeight = (height: number): number[] => {
  if (height === 0) return [0];
  if (height <= 16) return [OP_1 + height - 1];
  const bytes: number[] = [];
  for (let left = height; left > 0; left >>>= 8) bytes.push(left & 0xff);
  if (bytes.at(-1)! > 0x7f) bytes.push(0);
  return [bytes.length, ...bytes];
};

export interface Coinbase extends Pick<Deal, 'outputs'> {
  readonly height: number;
  readonly tag: string;
  /** Makes two coinbases of one height different. */
  readonly extraNonce: number;
}

/** A coinbase with a commitment to the witnesses of the others, where some have witnesses. Returns its bytes and its txid. */
export const writeCoinbase = (
  { height, tag, extraNonce, outputs }: Coinbase,
  others: readonly Written[],
): Written & { bytes: Buffer; weight: number } => {
  const commits = others.some(({ txid, wtxid }) => txid !== wtxid);
  const root = commits ? merkleRoot([NOTHING, ...others.map(({ wtxid }) => wtxid)]) : NOTHING;
  const data = Uint8Array.of(...COMMITMENT, ...hash256(Buffer.concat([root, NOTHING])));
  const pushes = body
    .clear()
    .raw(Uint8Array.from(pushedHeight(height)))
    .u8(4)
    .u32(extraNonce)
    .raw(Buffer.from(tag))
    .view();
  const script = Buffer.from(pushes);
  body.clear().count(1).raw(NOTHING).u32(FINAL).counted(script).u32(FINAL);
  writeOutputs({ outputs, ...(commits && { data }) });
  const stripped = Buffer.concat([versionBytes, body.view(), lockTimeBytes]);
  const txid = hash256(stripped);
  if (!commits) return { txid, wtxid: txid, bytes: stripped, weight: SCALE * stripped.length };
  const witness = Uint8Array.of(1, 32, ...NOTHING);
  const bytes = Buffer.concat([versionBytes, Uint8Array.of(0, 1), body.view(), witness, lockTimeBytes]);
  return { txid, wtxid: NOTHING, bytes, weight: (SCALE - 1) * stripped.length + bytes.length };
};
