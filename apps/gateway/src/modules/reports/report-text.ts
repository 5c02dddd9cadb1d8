import { REPORT_CHARTS_MAX } from '@chaintide/contracts/limits';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import {
  audienceGrades,
  chartRange,
  type ChartRange,
  type ReportAudience,
  type ReportPart,
} from '@chaintide/contracts/reports/reports';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { AppError } from '../../platform/errors/app-error.ts';
import { rendered } from '../../platform/text/markdown.ts';
import { plainOf } from '../../platform/text/plain.ts';

/** A chart as a line of a text names it. */
export interface AskedChart {
  readonly indicator: string;
  readonly range: ChartRange;
}

type Piece = { readonly text: string } | { readonly chart: AskedChart };

const FENCE = /^ {0,3}(`{3,}|~{3,})/;
const CHART = /^:::chart\s+([a-z]+\.[a-z0-9_]+)(?:\s+range=(\w+))?\s*$/;
const SHOWN = 80; // characters of a line in an error
const EXCERPT = 200;

const chartIn = (line: string): AskedChart => {
  const [, indicator, given = '1y'] = CHART.exec(line) ?? [];
  const range = chartRange.safeParse(given);
  if (indicator === undefined || !range.success)
    throw new AppError('report.chartLine', { line: line.trim().slice(0, SHOWN) });
  return { indicator, range: range.data };
};

/** A text, cut where it has a line with a chart; within a block of code there are none. */
const piecesOf = (source: string): Piece[] => {
  const pieces: Piece[] = [];
  let fence: string | undefined;
  let lines: string[] = [];
  const endText = (): void => {
    if (lines.some((line) => line.trim() !== '')) pieces.push({ text: lines.join('\n') });
    lines = [];
  };
  for (const line of source.split('\n')) {
    const mark = FENCE.exec(line)?.[1];
    if (fence === undefined) fence = mark;
    else if (mark?.startsWith(fence)) fence = undefined;
    if (fence !== undefined || !line.startsWith(':::chart')) lines.push(line);
    else {
      endText();
      pieces.push({ chart: chartIn(line) });
    }
  }
  endText();
  return pieces;
};

const sameAs =
  (one: AskedChart) =>
  ({ indicator, range }: AskedChart): boolean =>
    indicator === one.indicator && range === one.range;

/** The charts of texts, each once, in their order. */
export const chartsIn = (...sources: readonly string[]): AskedChart[] => {
  const all = sources.flatMap(piecesOf).flatMap((piece) => ('chart' in piece ? [piece.chart] : []));
  return all.filter((chart, index) => all.findIndex(sameAs(chart)) === index);
};

/** Throws for a chart that the catalogue or some of the readers do not have. */
export const checkCharts = (sources: readonly string[], audience: ReportAudience): void => {
  const charts = chartsIn(...sources);
  if (charts.length > REPORT_CHARTS_MAX) throw new AppError('report.chartsMany', { max: REPORT_CHARTS_MAX });
  for (const { indicator: id } of charts) {
    const indicator = indicatorById(id);
    if (!indicator) throw new AppError('report.chartUnknown', { id });
    if (gradeOfTier(indicator.tier) > audienceGrades[audience])
      throw new AppError('report.chartAbove', { id, level: indicator.tier });
  }
};

/** A text as it is shown: safe HTML, and charts by their places. */
export const partsOf = (source: string, charts: readonly AskedChart[]): ReportPart[] =>
  piecesOf(source).map((piece) =>
    'text' in piece ? { html: rendered(piece.text) } : { chart: charts.findIndex(sameAs(piece.chart)) },
  );

/** Its words alone, as a reader sees them. */
export const plainText = (parts: readonly ReportPart[]): string =>
  plainOf(parts.map((part) => ('html' in part ? part.html : '')).join(' '));

export const excerptOf = (parts: readonly ReportPart[]): string => {
  const characters = Array.from(plainText(parts));
  return characters.length > EXCERPT ? `${characters.slice(0, EXCERPT).join('').trimEnd()}…` : characters.join('');
};
