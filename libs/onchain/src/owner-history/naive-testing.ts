import { plainHex } from '../blocks/bytes.ts';
import type { WrittenOutput } from '../blocks/testing.ts';
import { naiveReceivers, type NaiveBlock } from '../ledger/testing.ts';
import type { Market } from './account.ts';

interface NaiveChange {
  readonly height: number;
  readonly amount: number;
}

const COIN = 1e8;
const dayOf = (time: number): number => Math.floor(time / 86_400);

const valuesOf = (owner: string, coins: readonly WrittenOutput[]): number[] =>
  coins.filter(({ script }) => plainHex(script) === owner).map(({ value }) => value);

/** Everything about owners, told from the plain transactions of a chain again and again. */
export class NaiveHistory {
  owners(chain: readonly NaiveBlock[]): ReadonlySet<string> {
    return new Set(chain.flatMap((block) => naiveReceivers(block)));
  }

  changes(script: string, chain: readonly NaiveBlock[]): NaiveChange[] {
    return chain.flatMap(({ moves, height }) =>
      moves.flatMap(({ spent, created }) => {
        const amounts = [...valuesOf(script, created), ...valuesOf(script, spent).map((value) => -value)];
        return amounts.length === 0 ? [] : [{ height, amount: amounts.reduce((sum, value) => sum + value, 0) }];
      }),
    );
  }

  account(script: string, chain: readonly NaiveBlock[], { timeOf, priceOn }: Market) {
    const changes = this.changes(script, chain);
    const sum = (wanted: (amount: number) => boolean): number =>
      changes.filter(({ amount }) => wanted(amount)).reduce((total, { amount }) => total + Math.abs(amount), 0);
    const seen = (change: NaiveChange | undefined) => change && { height: change.height, time: timeOf(change.height) };
    let [coins, average, realized] = [0, 0, 0];
    const flows = changes.map(({ height, amount }, place) => {
      const price = priceOn(dayOf(timeOf(height)));
      if (amount > 0) average = (average * coins + price * amount) / (coins + amount);
      else realized += (-amount / COIN) * (price - average);
      coins += amount;
      return [place + 1, height, amount, coins];
    });
    return {
      transactions: changes.length,
      received: sum((amount) => amount > 0),
      sent: sum((amount) => amount < 0),
      first: seen(changes[0]),
      last: seen(changes.at(-1)),
      total: changes.length,
      flows: flows.toReversed(),
      cost: (coins / COIN) * average,
      realized,
    };
  }
}
