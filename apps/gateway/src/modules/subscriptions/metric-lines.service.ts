import { withCoin } from '@chaintide/contracts/charts/coin-label';
import type { Language } from '@chaintide/contracts/language';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { isoDay } from '@chaintide/contracts/iso-day';
import { markedText } from '@chaintide/contracts/simulated';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { changeOf } from '@chaintide/indicators/change';
import { formatNumber } from '@chaintide/indicators/number';
import { Injectable } from '@nestjs/common';
import { IndicatorsService } from '../indicators/indicators.service.ts';

interface Reader {
  readonly grade: number;
  readonly language: Language;
}

/** The newest values of indicators, a line each. */
@Injectable()
export class MetricLines {
  constructor(private readonly indicators: IndicatorsService) {}

  /** Leaves out what lies above the reader's grade, and what has no value. */
  linesFor(ids: readonly string[], { grade, language }: Reader): string[] {
    return ids.flatMap((id) => {
      const indicator = indicatorById(id);
      if (!indicator || gradeOfTier(indicator.tier) > grade) return [];
      const { values, timeOf, isSimulated } = this.indicators.daily(indicator);
      const row = values.findLastIndex((value) => Number.isFinite(value));
      if (row === -1) return [];
      const [before = NaN, value = NaN] = [values[row - 1], values[row]];
      const change = changeOf(indicator, [before, value], language).text;
      const name = withCoin(indicator.coin, indicator.label[language]);
      const line = `${name} ${formatNumber(value, indicator.unit, language)} (${change}) · ${isoDay(timeOf(row))}`;
      return [markedText(line, isSimulated(row), language)];
    });
  }
}
