import type { Language } from '@chaintide/contracts/language';
import type { AgCartesianChartOptions } from 'ag-charts-community';
import { AgCharts } from 'ag-charts-react';
import { useMemo } from 'react';
import { formatShort } from '@chaintide/indicators/number';
import { useText } from '../i18n/use-text.ts';
import { useChartBase } from './chart-base.ts';
import type { DayBar } from './daily-bars.ts';
import { fillsOf, type Tones } from './tone-colours.ts';

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
  const base = useChartBase();
  return useMemo(() => {
    const fills = fillsOf(parts, tones);
    return {
      ...base,
      data: [...bars],
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
  }, [base, bars, parts, tones, nameOf, format, language]);
};

/** Stacked bars, one for each day. */
export const BarChart = <P extends string>(props: BarChartProps<P>) => (
  <AgCharts options={useOptions(props)} style={{ height: '100%' }} />
);
