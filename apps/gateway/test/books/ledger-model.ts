import type { Stablecoin } from '@chaintide/contracts/money/wallet';

/** The balances that the model expects. */
export class LedgerModel {
  /** By ledger account and coin. */
  balances = new Map<string, bigint>();

  balance(account: string): bigint {
    return this.balances.get(account) ?? 0n;
  }

  move(coin: Stablecoin, parts: Readonly<Record<string, bigint>>): void {
    for (const [account, units] of Object.entries(parts))
      this.balances.set(`${account} ${coin}`, this.balance(`${account} ${coin}`) + units);
  }
}
