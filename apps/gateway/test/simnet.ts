import { DAY } from '@chaintide/contracts/limits';
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { fromSources, sameClock } from '../src/platform/fixtures/from-sources.ts';

const main = fileURLToPath(new URL('../../simnet/src/main.ts', import.meta.url));

/** Whole chains take half a minute to make, and each gateway as long to read. */
const SHORT_CHAINS_MS = 60 * DAY;

/** For a start with the whole chain of Bitcoin. */
export const wholeBitcoin = { SIMNET_BITCOIN_SINCE: '2009-01-03' };

/** The simulated sources as a separate process, run from its sources; the next one may reuse its port. */
export class Simnet {
  private constructor(
    readonly url: string,
    private readonly child: ChildProcess,
  ) {}

  /** With two months of each chain, unless the environment says otherwise. */
  static async start(port = 0, env: Readonly<Record<string, string>> = {}): Promise<Simnet> {
    const since = new Date(Date.now() - SHORT_CHAINS_MS).toISOString().slice(0, 10);
    const child = fork(main, [], {
      execArgv: fromSources,
      env: {
        ...sameClock,
        SIMNET_BITCOIN_SINCE: since,
        SIMNET_ETHEREUM_SINCE: since,
        ...env,
        SIMNET_PORT: String(port),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const [{ url }] = (await once(child, 'message')) as [{ url: string }];
    return new Simnet(url, child);
  }

  get port(): number {
    return Number(new URL(this.url).port);
  }

  /** For specs that need ticks and the stablecoins' chains alone: what the other sources give costs a gateway most of its start. */
  async refuseHistories(): Promise<void> {
    for (const target of ['coinmetrics', 'fred', 'stooq', 'defillama', 'coingecko', 'news', 'bitcoin'])
      await this.fail({ target, fault: '500', count: 1_000_000 });
  }

  /** For specs that need the stablecoins' chains alone. */
  async refuseSeries(): Promise<void> {
    await this.refuseHistories();
    await this.fail({ target: 'binance', fault: 'silence' });
  }

  /** Orders a fault, as its control understands it. */
  async fail(fault: { target: string; fault: string; count?: number }): Promise<void> {
    const { ok, status } = await fetch(`${this.url}/simnet/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(fault),
    });
    if (!ok) throw new Error(`the simulation refused the fault of ${fault.target} with ${status}`);
  }

  async stop(): Promise<void> {
    this.child.kill('SIGTERM');
    await once(this.child, 'exit');
  }
}
