import type { SystemSample } from '@chaintide/contracts/operations/system';
import type { AgCartesianChartOptions } from 'ag-charts-community';
import { AgCharts } from 'ag-charts-react';
import { useMemo } from 'react';
import { usePalette } from '../../shared/chart/palette.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { useChartBase } from '../../shared/statistics/chart-base.ts';
import { charts, figureText, type ChartName } from './figures.ts';
import { systemTexts } from './system-texts.ts';

const COLOURS = ['series0', 'series1'] as const;

interface SampleChartProps {
  readonly chart: ChartName;
  readonly samples: readonly SystemSample[];
}

const timeText = (at: number, language: string): string => new Date(at).toLocaleTimeString(language, { hour12: false });

const useOptions = ({ chart, samples }: SampleChartProps): AgCartesianChartOptions => {
  const { t, language } = useText(systemTexts);
  const base = useChartBase();
  const { marks } = usePalette();
  return useMemo(() => {
    const names = charts[chart];
    return {
      ...base,
      animation: { enabled: false }, // every five seconds it would never rest
      data: [...samples],
      legend: { ...base.legend, enabled: names.length > 1 },
      series: names.map((name, index) => ({
        type: 'bar',
        xKey: 'at',
        yKey: name,
        yName: t(`system.figures.${name}`),
        stacked: true,
        fill: marks[COLOURS[index]!],
        tooltip: {
          renderer: ({ datum }) => ({
            title: timeText(datum.at, language),
            data: [{ label: t(`system.figures.${name}`), value: figureText(name, datum[name], language) }],
          }),
        },
      })),
      axes: {
        x: {
          type: 'category',
          position: 'bottom',
          paddingInner: 0.2,
          label: { formatter: ({ value }) => timeText(Number(value), language), autoRotate: false },
        },
        y: {
          type: 'number',
          position: 'right',
          min: 0,
          label: { formatter: ({ value }) => figureText(names[0], Number(value), language) },
        },
      },
    } satisfies AgCartesianChartOptions<SystemSample>;
  }, [base, chart, samples, marks, t, language]);
};

/** Figures of one unit over the last minutes. */
export const SampleChart = (props: SampleChartProps) => (
  <AgCharts options={useOptions(props)} style={{ height: '100%' }} />
);
