import { isoDay } from '@chaintide/contracts/iso-day';
import { exportRoute } from '@chaintide/contracts/charts/indicators';
import { SECOND } from '@chaintide/contracts/limits';
import type { Call } from '../../../shared/api/call.ts';
import type { SeriesColumns } from '@chaintide/chart/scene/series-columns';
import { firstFrom } from '@chaintide/chart/scene/decimate';
import type { PictureTexts } from '@chaintide/chart/paint/picture';
import type { Window } from '@chaintide/chart/gestures/window';
import { bandsText, rsiText } from '@chaintide/chart/scene/study-text';
import { formatBucket } from '../../../shared/format/time.ts';
import type { Text } from '../../../shared/i18n/use-text.ts';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { RATIO } from '@chaintide/chart/view/companion-traces';
import { chosenDefinition, named } from '@chaintide/chart/view/definition';
import type { Charted } from '../shared/use-charted.ts';

export type ExportFormat = 'csv' | 'json';

/** Indexes of the points in a window, the second one exclusive. */
export const shownPlaces = (times: Float64Array, { from, to }: Window): readonly [number, number] => {
  const end = firstFrom(times, to);
  return [firstFrom(times, from), times[end] === to ? end + 1 : end];
};

/** First and last day on which a bucket in the window starts; undefined if there is none. */
export const shownDays = (
  { times }: SeriesColumns,
  window: Window,
): { readonly from: string; readonly to: string } | undefined => {
  const [first, end] = shownPlaces(times, window);
  return first < end ? { from: isoDay(times[first]! * SECOND), to: isoDay(times[end - 1]! * SECOND) } : undefined;
};

/** Indicators drawn beside the main one. */
const besides = (view: ChartView, { traces }: Charted): string[] =>
  [...new Set(traces.map((trace) => trace.of))].filter((id) => id !== view.indicator.id);

const setIf = (name: string, value: number | string): Record<string, string> =>
  value === 0 || value === '' ? {} : { [name]: String(value) };

/** The request's part about further indicators: columns beside the main one, or divisors of it. */
const comparedQuery = (view: ChartView, charted: Charted): Record<string, string> => {
  const drawn = besides(view, charted);
  const isDivided = charted.traces.some(({ key }) => key.startsWith(RATIO));
  const divisors = view.compared.map(({ indicator }) => indicator.id).filter((id) => isDivided && drawn.includes(id));
  const others = drawn.filter((id) => !divisors.includes(id));
  const isRebased = view.comparison === 'indexed' || view.comparison === 'percent';
  return {
    ...setIf('with', others.join()),
    ...setIf('over', divisors.join()),
    ...setIf('comparison', isRebased ? view.comparison : ''),
  };
};

/** Returns the request for exactly the drawn data: the visible columns over the days of the window. */
export const exportCall = (
  view: ChartView,
  charted: Charted,
  shown: { readonly window: Window; readonly format: ExportFormat },
): Call | undefined => {
  const days = shownDays(charted.series, shown.window);
  return (
    days && {
      route: exportRoute,
      params: { id: view.indicator.id },
      query: {
        ...view.parameters,
        format: shown.format,
        resolution: view.resolution,
        ...days,
        ...setIf('sma', view.sma),
        ...setIf('ema', view.ema),
        ...setIf('rsi', view.rsi ? rsiText(view.rsi) : ''),
        ...setIf('bollinger', view.bands ? bandsText(view.bands) : ''),
        ...comparedQuery(view, charted),
        ...setIf('known', view.known ?? ''),
      },
    }
  );
};

/** The name of an exported file, such as `btc.mvrv_1d_2024-01-01_2024-12-31.png`; the gateway uses the same pattern. */
export const fileName = (
  { indicator, resolution }: ChartView,
  days: { readonly from: string; readonly to: string },
  ending: string,
): string => `${indicator.id}_${resolution}_${days.from}_${days.to}.${ending}`;

/** Texts that describe a picture, so that it can be trusted outside the page. */
export const pictureTexts = (
  view: ChartView,
  { series }: Charted,
  { window, now, text }: { window: Window; now: number; text: Text<'output'> },
): PictureTexts => {
  const { t, pick } = text;
  const days = shownDays(series, window);
  const seen = series.provenance.filter(({ from, to }) => to >= window.from && from <= window.to);
  const names = [...new Set(seen.flatMap(({ sources }) => sources))];
  const parts = [
    names.length > 0 && t('output.source', { names: names.join(', ') }),
    seen.some(({ simulated }) => simulated) && t('output.simulated'),
    t('output.madeAt', { time: formatBucket(now, true) }),
    t('output.notice'),
  ];
  return {
    title: pick(named(view.indicator.fullName, chosenDefinition(view.indicator, view.parameters))),
    subtitle: [
      days && t('output.subtitle', { resolution: t(`format.resolution.${view.resolution}`), ...days }),
      view.comparison !== 'values' && t(`output.comparison.${view.comparison}`),
      view.known !== undefined && t('output.known', { day: view.known }),
    ]
      .filter(Boolean)
      .join(' · '),
    source: parts.filter((part) => part !== false).join(' · '),
  };
};
