import type { BlockMark, Provenance } from '@chaintide/contracts/charts/indicators';
import type { MetricId } from '@chaintide/indicators/metrics';
import type { SeriesService } from '../series/series.service.ts';
import type { Frame } from './frame.ts';

interface Origin {
  readonly sources: string[];
  readonly simulated: boolean;
}

/** The origin of the rows [first, last] of an indicator, as stretches of equal origin. */
export const provenanceOf = (
  frame: Frame,
  series: SeriesService,
  range: { inputs: readonly MetricId[]; first: number; last: number },
): Provenance[] => {
  const named = namer(series);
  const stretches: { from: number; to: number; origin: Origin }[] = [];
  const inputs = range.inputs.map((metric) => frame.sources(metric, range));
  for (let row = range.first; row <= range.last; row += 1) {
    const [index, time, current] = [row - range.first, frame.timeOf(row) / 1_000, stretches.at(-1)];
    if (current && inputs.every((ids) => ids[index] === ids[index - 1])) {
      current.to = time;
      continue;
    }
    const origin = named(inputs.map((ids) => ids[index]!));
    // a day without any input belongs to the stretch around it
    if (current && (origin === current.origin || origin === undefined)) current.to = time;
    else if (origin) stretches.push({ from: time, to: time, origin });
  }
  return stretches.map(({ from, to, origin }) => ({ from, to, ...origin }));
};

/** How often points of these inputs changed their source but not their value, which moves no revision. */
export const takeoversBehind = (frame: Frame, series: SeriesService, inputs: readonly MetricId[]): number =>
  inputs.reduce((sum, metric) => sum + series.column(metric, frame.step).takeovers, 0);

/** The newest block that values of these sources follow from, as a part of an answer. */
export const blockBehind = (
  sources: readonly (number | undefined)[],
  series: Pick<SeriesService, 'blockOf'>,
): { readonly block?: BlockMark } => {
  const block = sources.map((source) => source && series.blockOf(source)).find((mark) => mark !== undefined);
  return block ? { block } : {};
};

/** Interns sets of sources, so that stretches can be compared by identity. */
const namer = (series: SeriesService) => {
  const seen = new Map<string, Origin>();
  return (ids: readonly number[]): Origin | undefined => {
    const present = [...new Set(ids)].filter((id) => id !== 0).toSorted((a, b) => a - b);
    if (present.length === 0) return undefined;
    const key = present.join();
    const origin = seen.get(key) ?? describe(present.map((id) => series.source(id)));
    seen.set(key, origin);
    return origin;
  };
};

const describe = (sources: readonly { name: string; simulated: boolean }[]): Origin => ({
  sources: sources.map(({ name }) => name),
  simulated: sources.some(({ simulated }) => simulated),
});
