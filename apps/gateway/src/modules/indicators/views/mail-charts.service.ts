import { Injectable, Logger } from '@nestjs/common';
import { pictureRoute } from '@chaintide/contracts/charts/picture';
import type { Language } from '@chaintide/contracts/language';
import type { Identity } from '../../../platform/identity.ts';
import { PictureService } from '../picture.service.ts';

const LOOK = { theme: 'light', width: 1_040, height: 546 } as const; // twice as many pixels as a mail is wide

/** A chart that a mail shows. */
export interface MailChart {
  readonly indicator: string;
  /** In the words of a link: a preset such as `1y`, or days. */
  readonly range: string;
}

interface Reader {
  readonly language: Language;
  /** Decides what the chart may show. */
  readonly caller: Identity;
}

/** Paints charts for mails. */
@Injectable()
export class MailCharts {
  private readonly logger = new Logger(MailCharts.name);

  constructor(private readonly pictures: PictureService) {}

  /** A PNG; undefined if it cannot be painted, for which no mail waits. */
  async painted(chart: MailChart, { language: lang, caller }: Reader): Promise<Uint8Array | undefined> {
    const { indicator, range } = chart;
    try {
      const query = pictureRoute.query.parse({ ...LOOK, range, lang });
      const asker = { caller, encoding: undefined, holds: () => false };
      return (await this.pictures.pictureFor(indicator, query, asker)).written.bytes;
    } catch (error) {
      this.logger.warn({ err: error, ...chart }, 'the chart of a mail could not be painted');
      return undefined;
    }
  }
}
