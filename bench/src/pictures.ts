import { seriesRoute, type Series } from '@chaintide/contracts/charts/indicators';
import { pictureRoute } from '@chaintide/contracts/charts/picture';
import { catalogueRoute, type Catalogue, type Indicator } from '@chaintide/contracts/charts/indicators';
import { API_BASE } from '@chaintide/contracts/http';
import { languages } from '@chaintide/contracts/language';
import { quantile, withProduct } from './page/product.ts';
import { paintedByPeer } from './pictures/echarts.ts';

// pictures of shared links, each painted for the first time: the gateway's beside those of ECharts on the same canvas

const AIM_MS = 80;
const SIZE = { width: 1_200, height: 630 };
const THEMES = ['dark', 'light'];

const addressOf = (url: string, { path }: { readonly path: string }, id = ''): string =>
  `${url}${API_BASE}${path.replace(':id', id)}`;

const read = async <T>(address: string): Promise<T> => ((await (await fetch(address)).json()) as { data: T }).data;

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

const receive = async (address: string): Promise<void> => {
  const answer = await fetch(address);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
};

interface Costs {
  readonly own: number[];
  readonly peer: number[];
}

/** Paints an indicator in each language and theme, by turns with the peer. */
const compare = async (url: string, { id, fullName }: Indicator, costs: Costs): Promise<void> => {
  const { times, values } = await read<Series>(addressOf(url, seriesRoute, id));
  if (times.length === 0) return;
  for (const lang of languages)
    for (const theme of THEMES) {
      const look = new URLSearchParams({ lang, theme }).toString();
      costs.own.push(await timed(() => receive(`${addressOf(url, pictureRoute, id)}?${look}`)));
      const data = { times, values: values[0]! };
      costs.peer.push(await timed(() => paintedByPeer(data, { ...SIZE, title: fullName[lang] })));
    }
};

const print = (name: string, samples: readonly number[]): number => {
  const most = quantile(samples, 0.95);
  console.log(
    `${name}: median ${quantile(samples, 0.5).toFixed(0)} ms, p95 ${most.toFixed(0)} ms, ${samples.length} pictures`,
  );
  return most;
};

await withProduct(async (url) => {
  const { indicators } = await read<Catalogue>(addressOf(url, catalogueRoute));
  const costs: Costs = { own: [], peer: [] };
  for (const indicator of indicators.filter(({ tier }) => tier === 'L1')) await compare(url, indicator, costs);
  const [first] = costs.own.splice(0, 1);
  console.log(`the first picture, for which the thread starts: ${first!.toFixed(0)} ms`);
  const own = print(`a picture that was not painted before, over HTTP (aim p95 ${AIM_MS})`, costs.own);
  const peer = print('ECharts with the same canvas, in this process', costs.peer.slice(1));
  console.log(
    JSON.stringify({
      bench: 'pictures',
      value: Number(own.toFixed(0)),
      unit: 'ms',
      peer: `ECharts ${peer.toFixed(0)} ms`,
      ratio: Number((own / peer).toFixed(2)),
    }),
  );
  if (own > AIM_MS) process.exitCode = 1;
});
