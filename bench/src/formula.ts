import { genesisOf } from '@chaintide/indicators/assets';
import { catalogue, columnName, compileAsset, completeChoice, indicatorById } from '@chaintide/indicators/catalogue';
import { bitcoinTerms } from '@chaintide/indicators/catalogue/bitcoin/terms';
import { compileGraph, type Definition } from '@chaintide/indicators/formula/compile';
import type { Graph } from '@chaintide/indicators/formula/graph';
import { metricIds } from '@chaintide/indicators/metrics';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { makeHistory } from './formula/history.ts';
import { rowObjectRules, withTotals, type Day } from './formula/row-objects.ts';

type Indicator = (typeof catalogue)['indicators'][number];

const DAYS = 6_300;
const START = genesisOf('btc');
const ETHER_DAYS = DAYS - (genesisOf('eth') - START) / 86_400_000;
const SAMPLES = 5;
const APPENDED_DAYS = 500;

const names = metricIds.filter((id) => id.startsWith('btc.')).map((id) => id.slice('btc.'.length));
const history = makeHistory(names, DAYS + APPENDED_DAYS);
const median = (numbers: readonly number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1]!;

const milliseconds = (work: () => void): number => {
  const begun = performance.now();
  work();
  return performance.now() - begun;
};

const fill = (graph: Graph, days: number): void => {
  graph.resize(days);
  for (const name of names) graph.input(name).set(history.get(name)!.subarray(0, days));
};

const evaluateAll = (): Graph => {
  const graph = compileAsset('btc', START);
  fill(graph, DAYS);
  graph.run(0);
  return graph;
};

const evaluateEther = (): void => {
  const graph = compileAsset('eth', genesisOf('eth'));
  graph.resize(ETHER_DAYS);
  for (const name of names.filter((one) => metricIds.some((id) => id === `eth.${one}`)))
    graph.input(name).set(history.get(name)!.subarray(DAYS - ETHER_DAYS, DAYS));
  graph.run(0);
};

const evaluateCatalogue = (): void => {
  evaluateAll();
  evaluateEther();
};

const peers = Object.entries(rowObjectRules).map(([id, rule]) => ({ indicator: indicatorById(id)!, rule }));

/** Computes what the peer computes: the same columns of the same indicators, with default parameters. */
const evaluateShared = (): Graph => {
  const columns = peers.flatMap(({ indicator }) =>
    indicator.columns.map(({ key, formula }): [string, Definition] => [
      columnName(indicator, key),
      { formula, parameters: completeChoice(indicator) },
    ]),
  );
  const graph = compileGraph({
    inputs: names,
    definitions: { ...bitcoinTerms, ...Object.fromEntries(columns) },
    start: START,
  });
  fill(graph, DAYS);
  graph.run(0);
  return graph;
};

const evaluateRowObjects = (): number[][][] => {
  const days = Array.from({ length: DAYS }, (_, i): Day =>
    Object.fromEntries(names.map((name) => [name, history.get(name)![i]!])),
  );
  const complete = withTotals(days);
  return peers.map(({ rule }) => complete.map((_, i) => [...rule(complete, i)]));
};

const contenders = { all: evaluateCatalogue, shared: evaluateShared, rowObjects: evaluateRowObjects };
type Contender = keyof typeof contenders;

/** Median of several first runs, each in a fresh isolate where nothing has been compiled or warmed up. */
const coldMs = async (contender: Contender): Promise<number> => {
  const samples: number[] = [];
  for (let i = 0; i < SAMPLES; i++) {
    const worker = new Worker(new URL(import.meta.url), { workerData: contender });
    samples.push(await new Promise<number>((resolve, reject) => worker.once('message', resolve).once('error', reject)));
    await worker.terminate();
  }
  return median(samples);
};

const appendMs = (): { middle: number; longest: number } => {
  const graph = evaluateAll();
  const samples = Array.from({ length: APPENDED_DAYS }, (_, i) =>
    milliseconds(() => {
      graph.resize(DAYS + i + 1);
      for (const name of names) graph.input(name)[DAYS + i] = history.get(name)![DAYS + i]!;
      graph.run(DAYS + i);
    }),
  );
  return { middle: median(samples), longest: Math.max(...samples) };
};

/** Throws if the peer computes different values. */
const checkAgreement = (): void => {
  const graph = evaluateAll();
  const rows = evaluateRowObjects();
  for (const [place, { indicator }] of peers.entries()) checkColumns(indicator, graph, rows[place]!);
};

const checkColumns = (indicator: Indicator, graph: Graph, rows: readonly (readonly number[])[]): void => {
  const columns = indicator.columns.map(({ key }) => graph.column(columnName(indicator, key)));
  for (const [i, values] of rows.entries()) {
    for (const [place, value] of values.entries()) {
      const ours = columns[place]![i]!;
      const isEqual = Number.isFinite(value)
        ? Math.abs(ours - value) <= 1e-6 * Math.max(1, Math.abs(value))
        : Number.isNaN(ours);
      if (!isEqual) throw new Error(`${indicator.id} differs on day ${i}: ${ours}, peer ${value}`);
    }
  }
};

/** Prints the time for the whole catalogue over 17 years, for one more day, and for the peer. */
export const run = async (): Promise<void> => {
  checkAgreement();
  const { middle, longest } = appendMs();
  const [all, shared, peer] = [await coldMs('all'), await coldMs('shared'), await coldMs('rowObjects')];
  console.log(
    `${catalogue.indicators.length} indicators with every variant over ${DAYS} days from cold: ${all.toFixed(1)} ms (aim 60), median of ${SAMPLES}`,
  );
  console.log(
    `one appended day, all indicators of BTC: median ${middle.toFixed(4)} ms, longest of ${APPENDED_DAYS} ${longest.toFixed(2)} ms (aim 0.5)`,
  );
  console.log(
    `${peers.length} of them, default variants: formulas ${shared.toFixed(1)} ms, row objects ${peer.toFixed(1)} ms; results agree`,
  );
  const [value, peerValue] = [Number(all.toFixed(2)), Number(peer.toFixed(2))];
  console.log(
    JSON.stringify({
      bench: 'formula',
      value,
      unit: 'ms',
      peer: peerValue,
      ratio: Number((value / peerValue).toFixed(4)),
    }),
  );
};

if (parentPort) parentPort.postMessage(milliseconds(contenders[workerData as Contender]), []);
else if (import.meta.main) await run();
