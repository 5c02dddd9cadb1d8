import { Injectable } from '@nestjs/common';
import { DAY } from '@chaintide/contracts/limits';
import type { ReportDraft } from '@chaintide/contracts/reports/reports';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { briefed } from '@chaintide/indicators/catalogue/briefed';
import { Clock } from '../../../platform/clock.ts';
import { IndicatorsService } from '../../indicators/indicators.service.ts';
import { ReportsService } from '../reports.service.ts';
import { briefingOf, type Followed } from './briefing.ts';
import { endedPeriods, type Period } from './periods.ts';
import { textOf } from './wording.ts';

const LEAST = 3; // indicators with values; of fewer, nothing can be reported

/** Writes the drafts of the program. */
@Injectable()
export class ReportDrafts {
  constructor(
    private readonly reports: ReportsService,
    private readonly indicators: IndicatorsService,
    private readonly clock: Clock,
  ) {}

  /** Keeps the drafts that are due and not written yet; a later call makes up for a missed one. */
  async write(): Promise<void> {
    for (const period of this.endedAt(this.clock.now())) {
      const draft = this.draftOf(period);
      if (draft) await this.reports.keep(draft);
    }
  }

  /** The newest period of each kind that was over at a time. */
  endedAt(now: number): readonly Period[] {
    return endedPeriods(now);
  }

  /** Undefined while too little is known of the period. */
  draftOf(period: Period): ReportDraft | undefined {
    const end = Date.parse(period.day) + DAY;
    const briefing = briefingOf(
      briefed.flatMap((id) => this.followed(id, end)),
      period.days,
    );
    if (briefing.moves.length < LEAST) return undefined;
    const { kind, day } = period;
    return {
      kind,
      day,
      audience: 'all',
      scheduledAt: null,
      zh: textOf(briefing, period, 'zh'),
      en: textOf(briefing, period, 'en'),
    };
  }

  private followed(id: string, end: number): Followed[] {
    const indicator = indicatorById(id);
    if (!indicator) return [];
    const { values, timeOf, isSimulated } = this.indicators.daily(indicator);
    const rows = Math.round((end - timeOf(0)) / DAY);
    if (rows <= 0) return [];
    const known = Float64Array.from({ length: rows }, (_, row) => values[row] ?? NaN);
    const last = known.findLastIndex((value) => Number.isFinite(value));
    return [{ indicator, values: known, isSimulated: last >= 0 && isSimulated(last) }];
  }
}
