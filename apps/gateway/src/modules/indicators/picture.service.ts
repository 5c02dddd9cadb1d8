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
import { WrittenAnswer, type Asker } from '../../platform/http/written-answer.ts';
import type { Identity } from '../../platform/identity.ts';
import { IndicatorsService, type Granted } from './indicators.service.ts';
import { pictureType, type PictureCompanion, type PictureJob } from './picture-job.ts';
import { askedPicture } from './picture-view.ts';
import type { Excerpt } from './excerpt.ts';
import type { RawQuestion } from './question.ts';
import { Scribe } from './scribe.ts';
import { ViewsService } from './views/views.service.ts';

const FRESH_MS = 5 * SECOND; // the price moves several times a second; a picture need not
const TAGS_MOST = 1_000;

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
  /** Tags of the newest pictures by what they show, so that one that is held need not be painted to be recognised. */
  private readonly tags = new Map<string, string>();
  private events: () => Promise<readonly ShownEvent[]> = () => Promise.resolve([]);

  constructor(
    private readonly indicators: IndicatorsService,
    private readonly views: ViewsService,
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
    const held = this.tags.get(contentNow());
    if (held !== undefined && asker.holds(held)) return WrittenAnswer.unchanged(held, pictureType(look));
    const plain = { ...asker, encoding: undefined }; // a picture does not get smaller
    const isFresh = (): boolean => this.clock.now() < now + FRESH_MS;
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
    if (content !== undefined) this.remember(content, answer.written.tag);
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

  /** Differs whenever the points of a line do; those of a day do not move with the ticks. */
  private contentOf({ raw }: GrantedLine, caller: Identity): string {
    return this.views.isLive(raw) ? this.indicators.stateOf(raw, caller) : this.views.granted(raw, caller).state;
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

  private remember(content: string, tag: string): void {
    this.tags.delete(content);
    this.tags.set(content, tag);
    if (this.tags.size > TAGS_MOST) this.tags.delete(this.tags.keys().next().value!);
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
