import { DAY } from '@chaintide/contracts/limits';
import { genesisOf } from '@chaintide/indicators/assets';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { SeriesService } from '../../series/series.service.ts';

const FIRST_DAY = genesisOf('btc') / DAY;
const PRICE: MetricId = 'btc.price';

type Series = Pick<SeriesService, 'values' | 'column' | 'emptyColumn'>;

/** A column of prices: from a metric, where it has a price of its own, or from the close of the day. */
interface Rule {
  readonly metric: MetricId;
  readonly price: (value: (metric: MetricId) => Float64Array) => Float64Array;
}

const rules: Readonly<Record<string, Rule>> = {
  close: { metric: PRICE, price: (value) => value(PRICE) },
  exchange: { metric: 'btc.close', price: (value) => value('btc.close') },
  vwap: {
    metric: 'btc.turnover',
    price: (value) => {
      const volumes = value('btc.volume');
      return value('btc.turnover').map((turnover, row) => turnover / volumes[row]!);
    },
  },
};

const isPrice = (value: number): boolean => Number.isFinite(value) && value > 0;

/** The worth of a coin on each day, by the name of the prices. Days before the exchange's own have the close. */
export class DayCosts {
  /** Counted from 1970-01-01. */
  readonly from = FIRST_DAY;
  readonly values: Float64Array;
  private readonly own: Float64Array;
  private readonly metric: MetricId;

  constructor(
    private readonly series: Series,
    name: string,
    now: number,
  ) {
    const count = Math.floor(now / DAY) - FIRST_DAY + 1;
    const { metric, price } = rules[name]!;
    const value = (one: MetricId): Float64Array => series.values(one, '1d', { from: FIRST_DAY * DAY, count });
    const closes = value(PRICE);
    this.metric = metric;
    this.own = price(value);
    this.values = this.own.map((own, row) => (isPrice(own) ? own : closes[row]!));
  }

  /** The same as a column of the series, with the source of each. */
  column(): ReturnType<Series['emptyColumn']> {
    const column = this.series.emptyColumn('1d');
    this.values.forEach((value, row) => {
      const metric = isPrice(this.own[row]!) ? this.metric : PRICE;
      const point = this.series.column(metric, '1d').point(FIRST_DAY + row);
      if (point) column.write(FIRST_DAY + row, { ...point, value, priority: 0 }, () => 0);
    });
    return column;
  }
}
