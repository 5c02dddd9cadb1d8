import { Injectable } from '@nestjs/common';
import { domainOf } from '@chaintide/chart/gestures/domain';
import { isOutside, type Range } from '@chaintide/chart/gestures/range';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { companionsIn, type CompanionSpec } from '@chaintide/chart/view/companion-spec';
import type { ShownEvent } from '@chaintide/contracts/charts/events';
import type { RouteOutput } from '@chaintide/contracts/http';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { SECOND } from '@chaintide/contracts/limits';
import type { pictureRoute } from '@chaintide/contracts/charts/picture';
import { catalogue } from '@chaintide/indicators/catalogue';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { tagOf } from '../../platform/http/ready-answers.ts';
import { WrittenAnswer, type Asker, type Written } from '../../platform/http/written-answer.ts';
import type { Identity } from '../../platform/identity.ts';
import { KeptBytes } from '../../platform/kept-bytes.ts';
import { SeriesService } from '../series/series.service.ts';
import { IndicatorsService, type Granted } from './indicators.service.ts';
import { takeoversBehind } from './origin.ts';
import type { PictureCompanion, PictureJob } from './picture-job.ts';
import { askedPicture } from './picture-view.ts';
import type { Excerpt } from './excerpt.ts';
import { isLive, type RawQuestion } from './question.ts';
import { Scribe } from './scribe.ts';
import { ViewsService } from './views/views.service.ts';

const FRESH_MS = 5 * SECOND; // the price moves several times a second; a picture need not
const KEPT_BYTES = 8_000_000; // a hundred pictures and more
const ENTRY_BYTES = 500; // overhead of a picture besides its bytes

interface GrantedLine extends Omit<Granted, 'read'> {
  readonly raw: RawQuestion;
  readonly read: () => Excerpt | Promise<Excerpt>;
}

interface GrantedCompanion extends GrantedLine {
  readonly spec: CompanionSpec;
}

/** Paints indicators off the event loop; a caller above whose grade an indicator lies gets a card without data. */
@Injectable()
export class PictureService {
  /** By all that they show, for everyone who may see it: links, mails and readers paint a picture once. */
  private readonly painted = new KeptBytes<Written>(KEPT_BYTES, ({ bytes }) => ENTRY_BYTES + bytes.length);
  private events: () => Promise<readonly ShownEvent[]> = () => Promise.resolve([]);

  constructor(
    private readonly indicators: IndicatorsService,
    private readonly views: ViewsService,
    private readonly series: SeriesService,
    private readonly scribe: Scribe,
    private readonly clock: Clock,
  ) {}

  /** Says where the events come from that pictures mark. */
  markWith(events: () => Promise<readonly ShownEvent[]>): void {
    this.events = events;
  }

  async pictureFor(id: string, query: RouteOutput<typeof pictureRoute, 'query'>, asker: Asker): Promise<WrittenAnswer> {
    const now = this.clock.now();
    const { view, look } = askedPicture(id, query, now);
    const { caller } = asker;
    const main = this.mainOf(view, caller);
    const companions = main ? this.companionsOf(view, caller) : [];
    const events = main && view.events ? await this.events() : [];
    const kind = tagOf(JSON.stringify(['picture', view, look, main !== undefined, events]));
    const lines = [...(main ? [main] : []), ...companions];
    const contentNow = (): string =>
      tagOf(JSON.stringify([kind, ...lines.map((line) => this.contentOf(line, caller))]));
    const isFresh = (): boolean => this.clock.now() < now + FRESH_MS;
    const kept = this.painted.get(contentNow());
    if (kept) return WrittenAnswer.to(caller, kept, isFresh);
    const plain = { ...asker, encoding: undefined }; // a picture does not get smaller
    const states = lines.length > 0 ? lines.map(({ state }) => ({ state, isFresh })) : [{ state: '', isFresh }];
    let content: string | undefined;
    const answer = await this.scribe.answer(plain, { kind, granted: states }, async (): Promise<PictureJob> => {
      const before = contentNow();
      const beside = await readOneByOne(companions);
      const excerpt = await main?.read();
      content = contentNow() === before ? before : undefined; // otherwise it may show points of two moments
      if (excerpt) refuseOutside(view.range, excerpt);
      return { kind: 'picture', view, look, excerpt, companions: beside, events };
    });
    if (content !== undefined) this.painted.set(content, answer.written);
    return answer;
  }

  /** The series of the indicator; undefined if it is above the caller's grade. */
  private mainOf({ indicator, resolution, parameters, known }: ChartView, caller: Identity): GrantedLine | undefined {
    const raw = { id: indicator.id, resolution, parameters, known };
    return caller.grade < gradeOfTier(indicator.tier) ? undefined : this.lineOf(raw, caller);
  }

  private lineOf(raw: RawQuestion, caller: Identity): GrantedLine {
    const granted = this.views.grantedWhole(raw, caller);
    this.indicators.refuseWithoutSource(raw);
    return { raw, ...granted };
  }

  /** Differs whenever a line is another one, or its points or their origin change. Throws if the caller may not see it. */
  private contentOf({ raw }: GrantedLine, caller: Identity): unknown[] {
    const { question, frame } = this.indicators.openTo(raw, caller);
    const { indicator, parameters } = question;
    const state = isLive(question) ? this.indicators.stateOf(raw, caller) : this.views.granted(raw, caller).state;
    return [raw, state, takeoversBehind(frame, this.series, frame.inputsOf(indicator, parameters))];
  }

  /** The lines beside it that the caller may see; as on the page, the others are left out. */
  private companionsOf(view: ChartView, caller: Identity): GrantedCompanion[] {
    return companionsIn({ view, catalogue, grade: caller.grade })
      .filter(({ refusal }) => refusal === undefined)
      .flatMap((spec) => {
        const raw = { id: spec.indicator.id, resolution: spec.resolution, parameters: {}, known: view.known };
        const granted = this.grantedOf(raw, caller);
        return granted ? [{ spec, ...granted }] : [];
      });
  }

  private grantedOf(raw: RawQuestion, caller: Identity): GrantedLine | undefined {
    try {
      return this.lineOf(raw, caller);
    } catch (error) {
      if (error instanceof AppError) return undefined; // without a source, or above the grade
      throw error;
    }
  }
}

const readOneByOne = async (granted: readonly GrantedCompanion[]): Promise<PictureCompanion[]> => {
  const read: PictureCompanion[] = [];
  for (const one of granted) {
    await othersFirst();
    read.push({ spec: one.spec, excerpt: await one.read() });
  }
  return read;
};

/** Throws if the range covers only days without data. */
const refuseOutside = (range: Range | undefined, series: Parameters<typeof domainOf>[0]): void => {
  const domain = domainOf(series);
  if (range && domain && isOutside(range, domain) && 'from' in range)
    throw new AppError('range.empty', { from: range.from, to: range.to ?? '…' });
};
