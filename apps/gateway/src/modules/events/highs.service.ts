import { isoDay } from '@chaintide/contracts/iso-day';
import type { ShownEvent } from '@chaintide/contracts/charts/events';
import type { Bilingual, Language } from '@chaintide/contracts/language';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { highsOf } from '@chaintide/indicators/highs';
import { formatNumber } from '@chaintide/indicators/number';
import { Injectable } from '@nestjs/common';
import { IndicatorsService } from '../indicators/indicators.service.ts';

const STOOD = (180 * DAY) / SECOND; // a high that is exceeded sooner is a step on the way to the next one
const prices = { BTC: 'btc.price', ETH: 'eth.price' } as const;

const texts = {
  label: { zh: '历史新高 {value}', en: 'All-time high {value}' },
  note: { zh: '按日收盘价计算。', en: 'By the close of the day.' },
  simulated: { zh: '按日收盘价计算，模拟数据。', en: 'By the close of the day. Simulated data.' },
} as const satisfies Record<string, Bilingual>;

/** Derives all-time highs from the prices, as events that nobody entered. */
@Injectable()
export class HighsService {
  constructor(private readonly indicators: IndicatorsService) {}

  all(): ShownEvent[] {
    return (['BTC', 'ETH'] as const).flatMap((coin) => this.of(coin)).map((event, at) => ({ ...event, id: -1 - at }));
  }

  private of(coin: 'BTC' | 'ETH'): ShownEvent[] {
    const { times, values, provisionalFrom, provenance } = this.indicators.seriesOf({
      id: prices[coin],
      resolution: '1d',
      parameters: {},
    });
    const isClosed = (time: number): boolean => provisionalFrom === null || time < provisionalFrom;
    const closes = times.map((time, at) => (isClosed(time) ? (values[0]![at] ?? NaN) : NaN));
    const isSimulated = (time: number): boolean =>
      provenance.some(({ simulated, from, to }) => simulated && time >= from && time <= to);
    return highsOf(times, closes, STOOD).map((at): ShownEvent => {
      const label = (language: Language): string =>
        texts.label[language].replace('{value}', formatNumber(closes[at]!, 'usd', language));
      return {
        id: 0,
        version: 0,
        day: isoDay(times[at]! * SECOND),
        kind: 'high',
        coin,
        label: { zh: label('zh'), en: label('en') },
        note: isSimulated(times[at]!) ? texts.simulated : texts.note,
      };
    });
  }
}
