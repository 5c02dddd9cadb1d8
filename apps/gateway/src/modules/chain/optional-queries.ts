import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/money/networks';
import type { Clock } from '../../platform/clock.ts';
import { ChainError } from './chain.ts';

const PATIENCE_MS = 5 * SECOND; // a busy machine alone can take one
const SILENT_MS = MINUTE;

/** Asks optional questions: a network that is slow to answer is not asked again for a while. */
export class OptionalQueries {
  private readonly silentUntil = new Map<Network, number>();

  constructor(private readonly clock: Clock) {}

  /** Undefined if the network is silent or slow, or if the query fails. */
  async ask<T>(network: Network, question: () => Promise<T>): Promise<T | undefined> {
    if ((this.silentUntil.get(network) ?? 0) > this.clock.now()) return undefined;
    const late = new AbortController();
    const silence = sleep(PATIENCE_MS, undefined, { signal: late.signal })
      .catch(() => undefined)
      .then(() => Promise.reject(new ChainError('unreachable', `${network} is slow`)));
    return Promise.race([question(), silence])
      .catch(() => {
        this.silentUntil.set(network, this.clock.now() + SILENT_MS);
        return undefined;
      })
      .finally(() => late.abort());
  }
}
