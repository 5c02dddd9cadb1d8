import { Injectable } from '@nestjs/common';
import { DEFAULT_RESOLUTION } from '@chaintide/contracts/charts/resolutions';
import { Clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import type { Excerpt } from '../excerpt.ts';
import { IndicatorsService, type Daily, type Granted } from '../indicators.service.ts';
import { KnownService, type View } from './known.service.ts';
import { isLive, understand, type Question, type RawQuestion } from '../question.ts';
import { RereadService } from './reread.service.ts';

type GrantedView = Omit<Granted, 'read'> & { readonly read: () => Excerpt | Promise<Excerpt> };

/** Series as they stand, as known on a day, and with their history read anew: each from the service that has it. */
@Injectable()
export class ViewsService {
  constructor(
    private readonly indicators: IndicatorsService,
    private readonly known: KnownService,
    private readonly rereads: RereadService,
    private readonly clock: Clock,
  ) {}

  /** Whether a question is about the series as it stands. */
  isLive(raw: RawQuestion): boolean {
    return isLive(understand(raw, this.clock.now()));
  }

  /** As the caller may see it; only of a series as it stands there are previews. */
  granted(raw: RawQuestion, caller: Identity): GrantedView {
    if (this.isLive(raw)) return this.indicators.granted(raw, caller);
    return (raw.known === undefined ? this.rereads : this.known).granted(raw, caller);
  }

  /** A whole series, for those who may see all of it. */
  grantedWhole(raw: RawQuestion, caller: Identity): GrantedView {
    return this.isLive(raw) ? this.indicators.grantedWhole(raw, caller) : this.granted(raw, caller);
  }

  /** Throws if the indicator or an option of its parameters does not exist. */
  requireDefinition(id: string, parameters: RawQuestion['parameters']): void {
    understand({ id, resolution: DEFAULT_RESOLUTION, parameters }, this.clock.now());
  }

  /** The main column of an indicator by day under any definition, without access checks. Throws if its history cannot be read anew. */
  async daily(id: string, parameters: RawQuestion['parameters']): Promise<Daily> {
    const question = understand({ id, resolution: DEFAULT_RESOLUTION, parameters }, this.clock.now());
    if (isLive(question)) return this.indicators.daily(question.indicator, question.parameters);
    const { frame } = await this.rereads.viewOf(question);
    return this.indicators.daily(question.indicator, question.parameters, frame);
  }

  /** The frame of a question about anything but the series as it stands. */
  viewOf(question: Question): Promise<View> {
    return (question.knownBefore === undefined ? this.rereads : this.known).viewOf(question);
  }
}
