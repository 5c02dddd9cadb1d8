import type { EtherBlock } from '@chaintide/onchain/ethereum/block';
import { hashesOf, readBlock, unclesOf, type BlockAnswers } from '@chaintide/onchain/ethereum/read-block';
import { tracedBlock } from '@chaintide/onchain/ethereum/read-traces';
import { UNKNOWN_METHOD, type Call, type EtherRpc } from './ether-rpc.ts';

const TRACER = { tracer: 'callTracer', timeout: '60s' };
const NOT_OFFERED = Symbol('not offered');

export const hex = (value: number): string => `0x${value.toString(16)}`;

/** Whole blocks of one node. Throws SourceError, and ChainError for blocks that are none. */
export class EtherBlocks {
  private readonly node: EtherRpc;
  private hasBlockReceipts = true;

  constructor(node: EtherRpc) {
    this.node = node;
  }

  /** Blocks one after another, with all receipts. */
  async read(from: number, count: number): Promise<readonly EtherBlock[]> {
    const numbers = Array.from({ length: count }, (_, index) => from + index);
    const blocks = await this.node.ask(numbers.map((number): Call => ['eth_getBlockByNumber', hex(number), true]));
    const receipts = await this.receiptsOf(numbers, blocks);
    const given: BlockAnswers[] = [];
    for (const [index, block] of blocks.entries())
      given.push({ block, receipts: receipts[index], uncles: await this.unclesIn(block, from + index) });
    return given.map((one, index) => readBlock(from + index, one));
  }

  /** The same blocks with what their contracts paid. */
  async trace(blocks: readonly EtherBlock[]): Promise<readonly EtherBlock[]> {
    const full = blocks.filter(({ transactions }) => transactions.length > 0); // the first block cannot be traced
    const traces = await this.node.ask(full.map(({ hash }): Call => ['debug_traceBlockByHash', hash, TRACER]));
    const byHash = new Map(full.map(({ hash }, index) => [hash, traces[index]]));
    return blocks.map((block) => tracedBlock(block, block.transactions.length > 0 ? byHash.get(block.hash) : []));
  }

  private async receiptsOf(numbers: readonly number[], blocks: readonly unknown[]): Promise<unknown[]> {
    if (this.hasBlockReceipts) {
      const calls = numbers.map((number): Call => ['eth_getBlockReceipts', hex(number)]);
      const receipts = await this.node.ask(calls, (call, error) =>
        error.code === UNKNOWN_METHOD ? NOT_OFFERED : this.node.refuse(call, error),
      );
      if (!receipts.includes(NOT_OFFERED)) return receipts;
      this.hasBlockReceipts = false;
    }
    const singly: unknown[] = [];
    for (const block of blocks)
      singly.push(await this.node.ask(hashesOf(block).map((hash): Call => ['eth_getTransactionReceipt', hash])));
    return singly;
  }

  private unclesIn(block: unknown, number: number): Promise<unknown[]> {
    return this.node.ask(
      Array.from({ length: unclesOf(block) }, (_, index): Call => [
        'eth_getUncleByBlockNumberAndIndex',
        hex(number),
        hex(index),
      ]),
    );
  }
}
