import type { Indicator } from '@chaintide/contracts/charts/indicators';
import type { MarketQuery } from '@chaintide/contracts/market/market';
import { foldedName, marketCallAt } from '@chaintide/contracts/market/market-calls';
import { DEFAULT_RESOLUTION } from '@chaintide/contracts/charts/resolutions';
import { assetOf } from '@chaintide/indicators/assets';
import { catalogue, indicatorById } from '@chaintide/indicators/catalogue';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Asker, WrittenAnswer } from '../../platform/http/written-answer.ts';
import { ExportService } from '../indicators/export.service.ts';

interface Path {
  readonly chain: string;
  readonly metric: string;
}
type Name = keyof MarketQuery;

const SERIES: readonly Name[] = ['start', 'end', 'sma', 'page', 'limit', 'total', 'type', 'timeInterval', 'interval'];
const TAKEN: readonly Name[] = [...SERIES, 'symbol', 'coin'];

/** Answers the specification's market calls from the indicators that its table names. */
@Injectable()
export class MarketService {
  constructor(private readonly exports: ExportService) {}

  rows({ chain, metric }: Path, query: MarketQuery, asker: Asker): Promise<WrittenAnswer> {
    const call = marketCallAt(chain, metric);
    const path = call?.path ?? `${chain}/${metric}`;
    const answer = call?.answer ?? { indicator: inCatalogue(chain, metric).id };
    refuseOthers(path, query);
    const id = 'pairs' in answer ? pairOf(answer.pairs, query.symbol) : answer.indicator;
    return this.series(id, { ...query, sma: query.sma ?? ('sma' in answer ? answer.sma : undefined) }, asker);
  }

  /** The same for any indicator, by the name under which the specification's pages ask for it. */
  rowsOf(
    { req, radius }: { readonly req: string; readonly radius: string | undefined },
    query: MarketQuery,
    asker: Asker,
  ): Promise<WrittenAnswer> {
    const found = catalogue.indicators.find(
      (one) => (one.id === req || one.navigation === req) && (radius === undefined || one.radius === radius),
    );
    if (!found) throw new AppError('indicator.unknown', { id: req });
    return this.series(found.id, query, asker);
  }

  private series(id: string, query: MarketQuery, asker: Asker): Promise<WrittenAnswer> {
    const indicator = indicatorById(id)!;
    const { start, end, sma = 0, page = 1, limit, total, type, timeInterval, interval } = query;
    requireSubject(indicator, query);
    const keys = indicator.columns.map(({ key }) => key);
    if (type !== undefined) requireChoice('type', type, keys);
    const resolution = timeInterval ?? interval ?? DEFAULT_RESOLUTION;
    return this.exports.rowsFor(
      {
        id,
        turnover: turnoverOf(indicator),
        resolution,
        from: start,
        to: end,
        look: { sma, page, limit, total, line: type },
      },
      asker,
    );
  }
}

/** The indicator with the turnover of a pair's candles; an index has none. */
const turnoverOf = ({ id, chart }: Indicator): string | undefined =>
  chart === 'candles' ? indicatorById(`${assetOf(id)}.turnover`)?.id : undefined;

const inCatalogue = (chain: string, metric: string): Indicator => {
  const name = foldedName(metric);
  const found = catalogue.indicators.find(
    ({ id, navigation }) => assetOf(id) === chain && foldedName(navigation) === name,
  );
  if (!found) throw new AppError('indicator.unknown', { id: `${chain}.${metric}` });
  return found;
};

const refuseOthers = (path: string, query: MarketQuery): void => {
  const stray = (Object.keys(query) as Name[]).find((name) => query[name] !== undefined && !TAKEN.includes(name));
  if (stray !== undefined) throw new AppError('parameter.unknown', { id: path, parameter: stray });
};

const requireChoice = (parameter: string, value: string, choices: readonly string[]): void => {
  if (!choices.includes(value))
    throw new AppError('parameter.invalid', { parameter, value, choices: choices.join(', ') });
};

const pairOf = (pairs: Readonly<Record<string, string>>, symbol: string | undefined): string => {
  const symbols = Object.keys(pairs);
  const asked = symbol?.toUpperCase() ?? symbols[0]!;
  requireChoice('symbol', asked, symbols);
  return pairs[asked]!;
};

/** A coin or pair in the query has to be the one that the path is about. */
const requireSubject = ({ coin }: Indicator, query: MarketQuery): void => {
  if (query.coin !== undefined) requireChoice('coin', query.coin.toUpperCase(), [coin]);
  if (query.symbol !== undefined) requireChoice('symbol', query.symbol.toUpperCase(), [coin, `${coin}USDT`]);
};
