import { Inject, Injectable } from '@nestjs/common';
import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import {
  MOVERS,
  type ChainHeight,
  type Mover,
  type Newest,
  type Signal,
  type Today,
} from '@chaintide/contracts/charts/today';
import { catalogue } from '@chaintide/indicators/catalogue';
import { blocksOf } from '@chaintide/indicators/height';
import { standingAmong } from '@chaintide/indicators/standing';
import { Clock } from '../../platform/clock.ts';
import { BitcoinBlocksService } from '../bitcoin-blocks/bitcoin-blocks.service.ts';
import { IndicatorsService, type Daily } from '../indicators/indicators.service.ts';
import { SeriesService } from '../series/series.service.ts';
import { newestRow, zScoreAt } from './statistics.ts';

const LINE_DAYS = 30;
const STALE_DAYS = 4; // an older value says nothing of today; vendors publish within a day or two
const MOVED_DAYS = 2; // starts of days: of an older one, a change is none of the last 24 hours
const OF_A_KIND = 2; // movers of one menu group: one price moves a dozen indicators
const LEAST_CHANGE = 0.002; // of the value: the slope of a long average is no event
const DIGITS = 6;

/** The facts of the day for everyone, before they are cut to what each grade may see. */
interface Day {
  readonly height: ChainHeight | null;
  readonly headlines: readonly Newest[];
  readonly signals: readonly Signal[];
  readonly movers: readonly Mover[];
}

/** Computes the day at a glance once for everybody, and gives each grade what it may see. */
@Injectable()
export class TodayService {
  private day: Day | undefined;

  constructor(
    private readonly indicators: IndicatorsService,
    private readonly series: SeriesService,
    @Inject(BitcoinBlocksService) private readonly blocks: Pick<BitcoinBlocksService, 'listed'>,
    private readonly clock: Clock,
  ) {}

  /** The next question computes it anew. */
  forget(): void {
    this.day = undefined;
  }

  /** The part of it that a grade may see: what lies above is left out, its place in the order of movers included. */
  of(grade: number): Today {
    const day = (this.day ??= this.compute());
    const isOpen = ({ id }: Newest): boolean => (requiredGrades.get(id) ?? Infinity) <= grade;
    return {
      height: day.height,
      headlines: day.headlines.filter(isOpen),
      signals: day.signals.filter(isOpen),
      movers: varied(day.movers.filter(isOpen)),
    };
  }

  private compute(): Day {
    const oldest = this.clock.now() - STALE_DAYS * DAY;
    const newest = this.clock.now() - MOVED_DAYS * DAY;
    const known = aboutCoins.flatMap((indicator) => {
      const daily = this.indicators.daily(indicator);
      const row = newestRow(daily.values);
      return row > 0 && daily.timeOf(row) >= oldest ? { indicator, daily, row } : [];
    });
    return {
      height: this.height(),
      headlines: known.filter(({ indicator }) => indicator.isHeadline).map(newestOf),
      signals: known.filter(({ indicator }) => indicator.zones.length > 0).map(signalOf),
      movers: known
        .filter(({ indicator, daily, row }) => indicator.chart !== 'candles' && daily.timeOf(row) >= newest)
        .flatMap(moverOf)
        .toSorted((a, b) => Math.abs(b.z) - Math.abs(a.z)),
    };
  }

  /** From one's own node, unless it has fallen behind. A simulated chain has other heights than the simulated supply. */
  private height(): ChainHeight | null {
    const derived = this.heightBySupply();
    const { simulated, blocks } = this.blocks.listed;
    if (simulated || !blocks || (derived && blocks.to < derived.at * SECOND)) return derived;
    return { tip: blocks.height, at: Math.floor(blocks.to / SECOND), simulated };
  }

  /** The supply's indicator is open to everybody; the count of blocks is not. */
  private heightBySupply(): ChainHeight | null {
    const column = this.series.column('btc.supply', '1d');
    const point = column.lastFinalTime === undefined ? undefined : column.point(column.rowOf(column.lastFinalTime));
    const blocks = point && blocksOf(point.value);
    if (blocks === undefined) return null;
    const { simulated } = this.series.source(point!.source);
    return { tip: blocks - 1, at: (column.lastFinalTime! + DAY) / SECOND, simulated };
  }
}

/** A value of the economy holds until its next release, and a stablecoin's hardly moves: neither says anything of today. */
const aboutCoins = catalogue.indicators.filter(({ coin }) => coin === 'BTC' || coin === 'ETH');

const requiredGrades: ReadonlyMap<string, number> = new Map(
  catalogue.indicators.map(({ id, tier }) => [id, gradeOfTier(tier)]),
);
const kinds: ReadonlyMap<string, string> = new Map(catalogue.indicators.map(({ id, path }) => [id, path.join()]));

/** The first few, not too many of one kind. */
const varied = (movers: readonly Mover[]): Mover[] => {
  const counts = new Map<string, number>();
  return movers
    .filter(({ id }) => {
      const kind = kinds.get(id)!;
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return counts.get(kind)! <= OF_A_KIND;
    })
    .slice(0, MOVERS);
};

interface Known {
  readonly indicator: Indicator;
  readonly daily: Daily;
  readonly row: number;
}

const short = (value: number): number => Number(value.toPrecision(DIGITS));

const newestOf = ({ indicator: { id }, daily, row }: Known): Newest => ({
  id,
  value: short(daily.values[row]!),
  time: daily.timeOf(row) / SECOND,
  simulated: daily.isSimulated(row),
});

const signalOf = (known: Known): Signal => {
  const { indicator, daily, row } = known;
  const value = daily.values[row]!;
  const zone = indicator.zones.findIndex(({ from = -Infinity, to = Infinity }) => value >= from && value < to);
  return {
    ...newestOf(known),
    zone: zone === -1 ? null : zone,
    percentile: Number(standingAmong(daily.values, value).higherThan.toFixed(3)),
  };
};

const moverOf = (known: Known): Mover[] => {
  const { daily, row } = known;
  const [before = NaN, value = NaN] = daily.values.subarray(row - 1, row + 1);
  const z = zScoreAt(daily.values, row);
  if (Number.isNaN(z) || Math.abs(value - before) < LEAST_CHANGE * Math.abs(value)) return [];
  const line = daily.values.subarray(Math.max(0, row + 1 - LINE_DAYS), row + 1);
  return [
    {
      ...newestOf(known),
      before: short(before),
      z: Number(z.toFixed(2)),
      line: Array.from(line, (one) => (Number.isFinite(one) ? short(one) : null)),
    },
  ];
};
