import {
  fundingRateRoute,
  fundingRates,
  futuresSymbols,
  openInterest,
  openInterestRoute,
  takerRatio,
  takerRatioRoute,
  type FuturesSpan,
  type FuturesSymbol,
} from '@chaintide/contracts/market/futures';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import { MINUTE, SECOND } from '@chaintide/contracts/limits';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { CONFIG, type Config } from '../../../config.ts';
import { Clock } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Visitor } from '../../../platform/http/visitor.ts';
import { Calls } from '../../../platform/processes/calls.ts';
import { limitRules, Limits } from '../../../platform/limits.ts';
import { dialectOf } from '../exchange-dialect.ts';
import { endpointsOf } from '../exchange-endpoints.ts';
import { get, readJson, refusalOf } from '../http.ts';
import { SourceError } from '../source.ts';
import { SourcesService } from '../sources.service.ts';
import { HeldAnswers } from './held-answers.ts';

const { limit: LIMIT, weights } = dialectOf('binance', 'futures');
const WEIGHTS = {
  [takerRatioRoute.path]: weights.statistics,
  [openInterestRoute.path]: weights.present,
  [fundingRateRoute.path]: weights.funding,
} as const;
/** An answer is old after a tenth of the time in which the exchange makes a new one. */
const HELD_MS = {
  [takerRatioRoute.path]: 30 * SECOND,
  [openInterestRoute.path]: 5 * SECOND,
  [fundingRateRoute.path]: MINUTE,
};
const HELD = 500;

const shapes = {
  [takerRatioRoute.path]: takerRatio,
  [openInterestRoute.path]: openInterest,
  [fundingRateRoute.path]: fundingRates,
} as const;

type Path = keyof typeof WEIGHTS;
/** A question as it goes to the exchange. */
interface Passed {
  readonly url: string;
  readonly path: Path;
}
type Asked = Readonly<Record<string, string | number | undefined>>;

/** Passes calls on futures to the exchange, within its budget; equal questions share an answer for a short time. */
@Injectable()
export class FuturesService {
  private readonly held: HeldAnswers;
  /** Undefined where another exchange is configured: the paths are Binance's. */
  private readonly url: string | undefined;
  private readonly pass: (asked: Passed) => Promise<unknown>;

  constructor(
    @Inject(CONFIG) config: Config,
    private readonly sources: SourcesService,
    private readonly limits: Limits,
    private readonly clock: Clock,
    calls: Calls,
  ) {
    this.pass = calls.define('futures', (asked: Passed) => this.request(asked));
    this.held = new HeldAnswers(HELD, () => clock.now());
    this.url = futuresUrlOf(config);
  }

  takerRatio(
    query: RouteOutput<typeof takerRatioRoute, 'query'>,
    visitor: Visitor,
  ): Promise<RouteData<typeof takerRatioRoute>> {
    requireSpan(query);
    return this.ask(takerRatioRoute.path, query, { visitor, shape: takerRatio });
  }

  async openInterest(
    symbol: FuturesSymbol | undefined,
    visitor: Visitor,
  ): Promise<RouteData<typeof openInterestRoute>> {
    const of = (one: FuturesSymbol) =>
      this.ask(openInterestRoute.path, { symbol: one }, { visitor, shape: openInterest });
    return symbol === undefined ? Promise.all(futuresSymbols.map(of)) : of(symbol);
  }

  async fundingRates(
    { symbol, ...span }: RouteOutput<typeof fundingRateRoute, 'query'>,
    visitor: Visitor,
  ): Promise<RouteData<typeof fundingRateRoute>> {
    requireSpan(span);
    const symbols = symbol === undefined ? futuresSymbols : [symbol];
    const rates = await Promise.all(
      symbols.map((one) => this.ask(fundingRateRoute.path, { symbol: one, ...span }, { visitor, shape: fundingRates })),
    );
    return rates.flat().toSorted((a, b) => a.fundingTime - b.fundingTime);
  }

  private ask<S extends z.ZodType>(
    path: Path,
    asked: Asked,
    { visitor, shape }: { readonly visitor: Visitor; readonly shape: S },
  ): Promise<z.output<S>> {
    const url = new URL(path, this.url ?? refuse(path));
    for (const [name, value] of Object.entries(asked))
      if (value !== undefined) url.searchParams.set(name, String(value));
    return this.held.get(url.href, HELD_MS[path], async () => {
      await this.limits.take(limitRules.futures, visitor.address);
      return this.fetch(url, path, shape);
    });
  }

  /** The process that polls the exchange asks: its budget is for both. */
  private async fetch<S extends z.ZodType>(url: URL, path: Path, shape: S): Promise<z.output<S>> {
    return shape.parse(await this.pass({ url: url.href, path }));
  }

  private async request({ url, path }: Passed): Promise<unknown> {
    try {
      return await this.sources.ask(LIMIT, WEIGHTS[path], async (signal) => {
        const answer = await get(new URL(url), { signal });
        const refusal = refusalOf(answer, this.clock.now());
        if (refusal) throw refusal;
        return readJson(answer, shapes[path]);
      });
    } catch (error) {
      if (error instanceof SourceError)
        throw new AppError('indicator.sourceDown', { id: path, source: new URL(url).host });
      throw error;
    }
  }
}

const futuresUrlOf = (config: Config): string | undefined => {
  const { exchange, rest } = endpointsOf(config, 'futures');
  return exchange === 'binance' ? rest : undefined;
};

const refuse = (path: string): never => {
  throw new AppError('market.noSource', { path });
};

const requireSpan = ({ startTime, endTime }: FuturesSpan): void => {
  if (startTime === undefined || endTime === undefined || startTime <= endTime) return;
  const [from, to] = [startTime, endTime].map((time) => new Date(time).toISOString()) as [string, string];
  throw new AppError('range.reversed', { from, to });
};
