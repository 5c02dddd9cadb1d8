import { isoDay } from '@chaintide/contracts/iso-day';
import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { DAY } from '@chaintide/contracts/limits';
import { DEFAULT_RESOLUTION } from '@chaintide/contracts/charts/resolutions';
import { useState, type RefObject } from 'react';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { useSeriesQuery } from '../../shared/api/series-api.ts';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { useVisible } from '../../shared/browser/use-visible.ts';
import { latestOf, type Latest } from '@chaintide/chart/scene/latest';

const YEAR_MS = 365 * DAY;

export interface Year {
  readonly series: SeriesColumns | undefined;
  /** Absent in a preview, which ends months ago. */
  readonly latest: Latest | undefined;
  readonly failure: CallFailure | undefined;
}

/** The past year of an indicator, updated live while the element is visible. */
export const useYear = ({ id, resolutions, interval, awaits }: Indicator, ref: RefObject<HTMLElement | null>): Year => {
  const isVisible = useVisible(ref);
  const [from] = useState(() => isoDay(Date.now() - YEAR_MS));
  const resolution = resolutions.includes(DEFAULT_RESOLUTION) ? DEFAULT_RESOLUTION : interval;
  const { currentData: series, error } = useSeriesQuery(
    { id, resolution, parameters: {}, from },
    { skip: !isVisible || awaits !== undefined },
  );
  return {
    series,
    latest: series?.preview === null ? latestOf(series) : undefined,
    failure: series ? undefined : (error as CallFailure | undefined),
  };
};
