import { Injectable } from '@nestjs/common';
import type { RouteData, RouteOutput } from '@chaintide/contracts/http';
import type { exportRoute, marketRoute } from '@chaintide/contracts/indicators';
import { assetOf } from '@chaintide/indicators/assets';
import { catalogue } from '@chaintide/indicators/catalogue';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Identity } from '../../platform/identity.ts';
import { sheetOf, type Averages, type Part, type Sheet } from './export-sheet.ts';
import { csvOf, jsonOf } from './export-text.ts';
import { IndicatorsService } from './indicators.service.ts';
import type { Question, RawQuestion } from './question.ts';

type Format = RouteOutput<typeof exportRoute, 'query'>['format'];

/** What is exported: an indicator with its averages, and others beside it. */
interface ExportQuestion {
  readonly main: RawQuestion;
  readonly averages: Averages;
  /** Ids. */
  readonly beside: readonly string[];
  readonly format: Format;
}

interface MarketQuestion {
  readonly chain: RouteOutput<typeof marketRoute, 'params'>['chain'];
  /** Navigation key. */
  readonly metric: string;
  readonly resolution: string;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly sma: number;
}

/** Series as files and in the older shape: whole numbers, never a preview. */
@Injectable()
export class ExportService {
  constructor(private readonly indicators: IndicatorsService, private readonly clock: Clock) {}

  /** Throws where any part of it is above the caller's grade, unknown or missing: a file never lacks what was asked for. */
  fileFor({ main, averages, beside, format }: ExportQuestion, caller: Identity): { name: string; text: string } {
    const others = [...new Set(beside)].filter((id) => id !== main.id).map((id) => ({ id, resolution: main.resolution, parameters: {} }));
    const { question } = this.indicators.openTo(main, caller);
    const parts = [this.part(main, averages, caller), ...others.map((other) => this.part(other, { sma: 0, ema: 0 }, caller))];
    const sheet = this.filled(sheetOf(parts, question), main);
    const circumstances = { resolution: question.resolution, generatedAt: new Date(this.clock.now()).toISOString() };
    return { name: nameOf(question, sheet, format), text: (format === 'csv' ? csvOf : jsonOf)(sheet, circumstances) };
  }

  /** The main column of an indicator, or its average, as rows. */
  rowsFor({ chain, metric, sma, ...range }: MarketQuestion, caller: Identity): RouteData<typeof marketRoute> {
    const indicator = catalogue.indicators.find(({ id, navigation }) => navigation === metric && assetOf(id) === chain);
    if (!indicator) throw new AppError('indicator.unknown', { id: `${chain}.${metric}` });
    const raw = { id: indicator.id, parameters: {}, ...range };
    const { question } = this.indicators.openTo(raw, caller);
    const { columns, times, values } = sheetOf([this.part(raw, { sma, ema: 0 }, caller)], question);
    const average = columns.findIndex(({ name }) => name.endsWith(` SMA ${sma}`));
    return times.map((time, row) => ({ time: new Date(time).toISOString(), value: values[Math.max(0, average)]![row]! }));
  }

  private part({ id, resolution, parameters }: RawQuestion, averages: Averages, caller: Identity): Part {
    const raw = { id, resolution, parameters };
    const { question: { indicator } } = this.indicators.openTo(raw, caller);
    this.indicators.refuseWithoutSource(raw);
    return { indicator, averages, series: this.indicators.seriesOf(raw) };
  }

  private filled(sheet: Sheet, { from = '…', to = '…' }: RawQuestion): Sheet {
    if (sheet.times.length === 0) throw new AppError('range.empty', { from, to });
    return sheet;
  }
}

/** `btc.mvrv_1d_2024-01-01_2024-12-31.csv` */
const nameOf = ({ indicator, resolution }: Question, { times }: Sheet, format: Format): string => {
  const [first, last] = [times[0]!, times.at(-1)!].map((time) => time.slice(0, '2024-01-01'.length));
  return `${indicator.id}_${resolution}_${first}_${last}.${format}`;
};
