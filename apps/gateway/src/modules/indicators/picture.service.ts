import { Injectable } from '@nestjs/common';
import { domainOf } from '@chaintide/chart/gestures/domain';
import { isOutside, parseRange, presets, type Range } from '@chaintide/chart/gestures/range';
import { gradeOfTier } from '@chaintide/contracts/levels';
import { SECOND } from '@chaintide/contracts/limits';
import { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { tagOf } from '../../platform/http/ready-answers.ts';
import { WrittenAnswer, type Asker } from '../../platform/http/written-answer.ts';
import { IndicatorsService } from './indicators.service.ts';
import { PICTURE_TYPE, type PictureJob, type PictureLook } from './picture-job.ts';
import { understand, type RawQuestion } from './question.ts';
import { Scribe } from './scribe.ts';

const FRESH_MS = 5 * SECOND; // the price moves several times a second; a picture need not

interface PictureQuestion {
  readonly series: RawQuestion;
  /** As in the page's link. */
  readonly range: string | undefined;
  readonly look: PictureLook;
}

/** Paints indicators off the event loop; a caller above whose grade an indicator lies gets a card without data. */
@Injectable()
export class PictureService {
  /** A later program may paint the same series differently. */
  private readonly paintedBy: number;

  constructor(
    private readonly indicators: IndicatorsService,
    private readonly scribe: Scribe,
    private readonly clock: Clock,
  ) {
    this.paintedBy = clock.now();
  }

  async pictureFor({ series, range: text, look }: PictureQuestion, asker: Asker): Promise<WrittenAnswer> {
    const now = this.clock.now();
    const { indicator, ...question } = understand(series, now);
    const range = rangeOf(text);
    const isLocked = asker.caller.grade < gradeOfTier(indicator.tier);
    const { state, read } = isLocked
      ? { state: JSON.stringify([indicator.id, question]), read: () => undefined }
      : this.indicators.grantedWhole(series, asker.caller);
    const isFresh = (): boolean => this.clock.now() < now + FRESH_MS;
    const kind = JSON.stringify(['picture', indicator.id, question, text, look, isLocked]);
    const tagNow = (): string =>
      tagOf(JSON.stringify([this.paintedBy, kind, isLocked ? '' : this.indicators.stateOf(series, asker.caller)]));
    const tag = tagNow();
    if (asker.holds(tag)) return WrittenAnswer.unchanged(tag, PICTURE_TYPE);
    const plain = { ...asker, encoding: undefined }; // a picture does not get smaller
    return this.scribe.answer(plain, { kind, granted: [{ state, isFresh }] }, async (): Promise<PictureJob> => {
      const excerpt = read();
      if (excerpt) refuseOutside(range, excerpt);
      return { kind: 'picture', indicator, range, look, tag: tagNow(), excerpt };
    });
  }
}

const rangeOf = (text: string | undefined): Range | undefined => {
  if (text === undefined) return undefined;
  const range = parseRange(text);
  if (!range) throw new AppError('range.unknown', { range: text, choices: presets.join(', ') });
  return range;
};

/** Throws if the range covers only days without data. */
const refuseOutside = (range: Range | undefined, series: Parameters<typeof domainOf>[0]): void => {
  const domain = domainOf(series);
  if (range && domain && isOutside(range, domain) && 'from' in range)
    throw new AppError('range.empty', { from: range.from, to: range.to ?? '…' });
};
