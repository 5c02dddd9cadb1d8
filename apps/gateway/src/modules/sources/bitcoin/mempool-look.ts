import type { Mempool } from '@chaintide/contracts/market/mempool';
import { SourceError, type FetchContext } from '../source.ts';
import type { CoreRest, MempoolInfo } from './core-rest.ts';

const COIN = 1e8; // satoshi
const KILO = 1_000; // nodes tell fees by the thousand virtual bytes

const summaryOf = (info: MempoolInfo, time: number): Mempool => {
  const { size, bytes, usage = null, maxmempool = null, total_fee: totalFee = null, mempoolminfee } = info;
  return {
    time,
    transactions: size,
    vbytes: bytes,
    usage,
    limit: maxmempool,
    totalFee,
    averageFee: totalFee === null || bytes === 0 ? null : Math.round(totalFee * COIN) / bytes,
    minFee: Math.round(mempoolminfee * COIN) / KILO,
  };
};

/** Asks a node about its mempool, at most so often. */
export class MempoolLook {
  private nextAt = 0;

  constructor(
    private readonly node: CoreRest,
    private readonly simulated: boolean,
    private readonly everyMs: number,
  ) {}

  /** A node that does not give it, or something else, is told as such; one that fails is asked again, for the blocks matter more. */
  async take(context: FetchContext): Promise<void> {
    const { now, blocks, request } = context;
    if (now() < this.nextAt) return;
    this.nextAt = now() + this.everyMs;
    try {
      const info = await request(1, (signal) => this.node.mempool(signal));
      blocks.wait({ simulated: this.simulated, mempool: info ? summaryOf(info, now()) : null, isRefused: !info });
    } catch (error) {
      if (!(error instanceof SourceError)) throw error;
      if (error.problem === 'malformed') blocks.wait({ simulated: this.simulated, mempool: null, isRefused: true });
    }
  }
}
