import type { RouteOutput } from '@chaintide/contracts/http';
import { isoDay } from '@chaintide/contracts/iso-day';
import { DAY } from '@chaintide/contracts/limits';
import type { Urpd, UrpdAnswer, urpdRoute } from '@chaintide/contracts/market/urpd';
import { costPercents } from '@chaintide/onchain/columns/cost-basis';
import type { CostsReader, DayCosts } from '@chaintide/onchain/columns/cost-histogram';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { BitcoinBlocksService } from '../bitcoin-blocks/bitcoin-blocks.service.ts';

type Query = RouteOutput<typeof urpdRoute, 'query'>;

/** Costs of unspent coins on a day, from the index of every block. */
@Injectable()
export class UrpdService {
  private reader: CostsReader | undefined;
  /** Of the reader, so that many who look at the same day ask the index once. */
  private readonly held = new Map<string, Promise<UrpdAnswer>>();

  constructor(private readonly blocks: BitcoinBlocksService) {}

  /** Throws until the index is complete. */
  async read(query: Query): Promise<UrpdAnswer> {
    const { costs } = this.blocks;
    if (!costs) throw new AppError('market.noSource', { path: 'btc/costDistribution' });
    if (costs !== this.reader) this.held.clear(); // there is another block, or price
    this.reader = costs;
    const key = `${query.day} ${query.scale}`;
    const answer = this.held.get(key) ?? this.ask(costs, query);
    this.held.set(key, answer);
    answer.catch(() => this.held.delete(key));
    return answer;
  }

  private async ask(read: CostsReader, { day, scale }: Query): Promise<UrpdAnswer> {
    const asked = day === undefined ? undefined : Date.parse(day) / DAY;
    const { firstDay, lastDay, costs } = await read({ day: asked, scale });
    return {
      simulated: this.blocks.isSimulated,
      first: isoDay(firstDay * DAY),
      newest: isoDay(lastDay * DAY),
      costs: costs ? urpdOf(costs) : null,
    };
  }
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value);

const urpdOf = ({ day, limits, amounts, supply, percentiles, ...rest }: DayCosts): Urpd => ({
  day: isoDay(day * DAY),
  limits: [...limits],
  amounts: [...amounts],
  supply,
  price: orNull(rest.price),
  realizedPrice: orNull(rest.realizedPrice),
  below: orNull(rest.below),
  above: orNull(rest.above),
  percentiles: costPercents.map((share, at) => ({ share, cost: orNull(percentiles[at]!) })),
});
