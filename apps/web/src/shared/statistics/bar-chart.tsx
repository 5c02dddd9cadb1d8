import type { Language } from '@chaintide/contracts/language';
import {
  BarSeriesModule,
  CategoryAxisModule,
  LegendModule,
  LocaleModule,
  ModuleRegistry,
  NumberAxisModule,
  type AgCartesianChartOptions,
} from 'ag-charts-community';
import { AG_CHARTS_LOCALE_EN_US, AG_CHARTS_LOCALE_ZH_CN } from 'ag-charts-locale';
import { AgCharts } from 'ag-charts-react';
import { useMemo } from 'react';
import { formatShort } from '@chaintide/indicators/number';
import { useMedia } from '../browser/use-media.ts';
import { usePalette } from '../chart/palette.ts';
import { useText } from '../i18n/use-text.ts';
import type { DayBar } from './daily-bars.ts';
import { fillsOf, type Tones } from './tone-colours.ts';

ModuleRegistry.registerModules([BarSeriesModule, CategoryAxisModule, NumberAxisModule, LegendModule, LocaleModule]);

const CALM = '(prefers-reduced-motion: reduce)';
const texts: Readonly<Record<Language, Record<string, string>>> = {
  zh: AG_CHARTS_LOCALE_ZH_CN,
  en: AG_CHARTS_LOCALE_EN_US,
};

export interface BarChartProps<P extends string> {
  readonly bars: readonly DayBar[];
  readonly parts: readonly P[];
  readonly tones: Tones<P>;
  readonly nameOf: (part: P) => string;
  /** Formats a value in full. */
  readonly format: (value: number) => string;
}

const axesOf = (language: Language): AgCartesianChartOptions['axes'] => ({
  x: {
    type: 'category',
    position: 'bottom',
    label: { formatter: ({ value }: { value: string }) => value.slice('2024-'.length), autoRotate: false },
  },
  y: {
    type: 'number',
    position: 'right',
    min: 0,
    label: { formatter: ({ value }) => formatShort(Number(value), 'count', language) },
  },
});

const useOptions = <P extends string>(props: BarChartProps<P>): AgCartesianChartOptions => {
  const { bars, parts, tones, nameOf, format } = props;
  const { language } = useText();
  const { text, label, grid, font } = usePalette();
  const isCalm = useMedia(CALM);
  return useMemo(() => {
    const fills = fillsOf(parts, tones);
    return {
      data: [...bars],
      background: { visible: false },
      animation: { enabled: !isCalm },
      locale: { localeText: texts[language] },
      legend: { position: 'bottom' },
      theme: {
        params: { textColor: text, subtleTextColor: label, axisLineColor: grid, gridLineColor: grid, fontFamily: font },
      },
      series: parts.map((part, index) => ({
        type: 'bar',
        xKey: 'day',
        yKey: part,
        yName: nameOf(part),
        stacked: true,
        ...fills[index],
        tooltip: {
          renderer: ({ datum }) => ({
            title: datum.day,
            data: [{ label: nameOf(part), value: format(Number(datum[part])) }],
          }),
        },
      })),
      axes: axesOf(language),
    } satisfies AgCartesianChartOptions<DayBar>;
  }, [bars, parts, tones, nameOf, format, language, text, label, grid, font, isCalm]);
};

/** Stacked bars, one for each day. */
export const BarChart = <P extends string>(props: BarChartProps<P>) => (
  <AgCharts options={useOptions(props)} style={{ height: '100%' }} />
);
