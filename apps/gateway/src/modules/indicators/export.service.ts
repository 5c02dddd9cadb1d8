import { Injectable } from '@nestjs/common';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { RouteOutput } from '@chaintide/contracts/http';
import type { exportRoute } from '@chaintide/contracts/charts/indicators';
import { SECOND } from '@chaintide/contracts/limits';
import { resolutions } from '@chaintide/contracts/charts/resolutions';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Asker, WrittenAnswer } from '../../platform/http/written-answer.ts';
import type { Identity } from '../../platform/identity.ts';
import type { Excerpt } from './excerpt.ts';
import type { Averages, Span } from './sheets/export-sheet.ts';
import type { Studies } from './sheets/sheet-studies.ts';
import { IndicatorsService, type Granted } from './indicators.service.ts';
import type { MarketLook } from './sheets/market-rows.ts';
import { known, type Question, type RawQuestion } from './question.ts';
import { Scribe } from './scribe.ts';
import { ViewsService } from './views/views.service.ts';
import type { ExcerptPart } from './writing.ts';

type Asked = RouteOutput<typeof exportRoute, 'query'>;

/** The content of an export: an indicator with its averages, and further indicators. */
interface ExportQuestion {
  readonly main: RawQuestion;
  readonly averages: Averages;
  readonly studies: Studies;
  /** Ids of the further indicators. */
  readonly beside: readonly string[];
  /** Ids of the divisors. */
  readonly over: readonly string[];
  readonly comparison: Asked['comparison'];
  readonly format: Asked['format'];
}

interface MarketQuestion extends Omit<RawQuestion, 'parameters'> {
  /** The id of an indicator with the turnover of candles. */
  readonly turnover: string | undefined;
  readonly look: Omit<MarketLook, 'span'>;
}

interface GrantedPart extends Omit<Granted, 'read'>, Pick<ExcerptPart, 'indicator' | 'averages' | 'divides'> {
  readonly read: () => Excerpt | Promise<Excerpt>;
}

const NONE: Averages = { sma: 0, ema: 0 };

/** Exports series as files and in the rows of the specification: always the full values, never a preview. */
@Injectable()
export class ExportService {
  constructor(
    private readonly indicators: IndicatorsService,
    private readonly views: ViewsService,
    private readonly scribe: Scribe,
    private readonly clock: Clock,
  ) {}

  /** Throws if any part is above the caller's grade, unknown or missing: files are never partial. */
  async fileFor(asked: ExportQuestion, asker: Asker): Promise<WrittenAnswer> {
    const { main, averages, studies, beside, over, comparison, format } = asked;
    const { question } = this.indicators.openTo(main, asker.caller);
    const others = (ids: readonly string[]): string[] => [...new Set(ids)].filter((id) => id !== main.id);
    const granted = [
      this.part(main, averages, asker.caller),
      ...others(beside).map((id) => this.part({ ...main, id, parameters: {} }, NONE, asker.caller)),
      ...others(over).map((id) => ({
        ...this.part({ ...divisorOf(id, question), known: main.known }, NONE, asker.caller),
        divides: true,
      })),
    ];
    const {
      indicator: { id },
      resolution,
      from,
      to,
    } = question;
    return this.scribe.answer(
      asker,
      { kind: JSON.stringify([format, from, to, averages, studies, comparison, over]), granted },
      async () => {
        const parts = await partsOf(granted);
        const told = timesTold(parts, { from, to });
        if (!told) throw new AppError('range.empty', { from: main.from ?? '…', to: main.to ?? '…' });
        const name = `${id}_${resolution}_${told.map(dayOf).join('_')}.${format}`; // `btc.mvrv_1d_2024-01-01_2024-12-31.csv`
        return {
          kind: 'file',
          name,
          parts,
          span: { from, to },
          look: { comparison, studies },
          format,
          resolution,
          generatedAt: new Date(this.clock.now()).toISOString(),
          ...(main.known !== undefined && { known: main.known }),
        };
      },
    );
  }

  /** An indicator as rows of the specification. */
  rowsFor({ look, turnover, ...raw }: MarketQuestion, asker: Asker): Promise<WrittenAnswer> {
    const asked = { ...raw, parameters: {} };
    const { from, to, indicator } = this.indicators.openTo(asked, asker.caller).question;
    const { id, resolution } = raw;
    const granted = this.indicators.grantedWhole({ id, resolution, parameters: {} }, asker.caller);
    const beside =
      turnover === undefined
        ? []
        : [this.indicators.granted({ id: turnover, resolution, parameters: {} }, asker.caller)];
    const whole = { ...look, span: { from, to } };
    return this.scribe.answer(
      asker,
      { kind: JSON.stringify(['rows', whole]), granted: [granted, ...beside] },
      async () => ({
        kind: 'rows',
        excerpt: granted.read(),
        ...(beside[0] && { turnover: beside[0].read() }),
        chart: indicator.chart,
        look: whole,
      }),
    );
  }

  private part(
    { id, resolution, known: day, parameters }: RawQuestion,
    averages: Averages,
    caller: Identity,
  ): GrantedPart {
    const raw = { id, resolution, known: day, parameters };
    const { indicator } = this.indicators.openTo(raw, caller).question;
    return { indicator, averages, ...this.views.grantedWhole(raw, caller) };
  }
}

/** Reads one part at a time, yielding to other work in between. */
const partsOf = async (granted: readonly GrantedPart[]): Promise<ExcerptPart[]> => {
  const parts: ExcerptPart[] = [];
  for (const { indicator, averages, divides, read } of granted) {
    await othersFirst();
    parts.push({ indicator, averages, ...(divides && { divides }), excerpt: await read() });
  }
  return parts;
};

/** The first and the last time within a span at which any part has a row. */
const timesTold = (parts: readonly ExcerptPart[], { from, to }: Span): [number, number] | undefined => {
  const times = parts
    .filter(({ divides }) => !divides)
    .map(({ excerpt }) => excerpt.times.filter((time) => time * SECOND >= from && time * SECOND < to))
    .filter(({ length }) => length > 0);
  return times.length === 0
    ? undefined
    : [Math.min(...times.map((own) => own[0]!)), Math.max(...times.map((own) => own.at(-1)!))];
};

/** A divisor in the resolution of the indicator, or in the next coarser one that it has. */
const divisorOf = (id: string, { resolution }: Question): RawQuestion => {
  const coarser = resolutions.slice(resolutions.indexOf(resolution));
  const own = known(id).resolutions;
  return { id, resolution: coarser.find((one) => own.includes(one)) ?? resolution, parameters: {} };
};

const dayOf = (time: number): string => new Date(time * SECOND).toISOString().slice(0, '2024-01-01'.length);
