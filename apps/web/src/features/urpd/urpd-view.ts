import { ticksOf } from '@chaintide/chart/axes/ticks';
import { askedDay } from '@chaintide/contracts/days';
import { costScale, type CostScale, type Urpd } from '@chaintide/contracts/market/urpd';
import { csvOf } from '../../shared/grid/export-rows.ts';
import type { UrpdView } from './urpd-api.ts';

/** The wishes of a link, `?day=2024-03-14&scale=linear`, without those that make no sense. */
export const readView = (search: URLSearchParams): UrpdView => {
  const day = askedDay.safeParse(search.get('day') ?? undefined);
  return { scale: costScale.catch('log').parse(search.get('scale')), ...(day.success && { day: day.data }) };
};

export const linkOf = ({ day, scale }: UrpdView): string => {
  const query = new URLSearchParams({ ...(day && { day }), ...(scale !== 'log' && { scale }) }).toString();
  return query ? `/urpd?${query}` : '/urpd';
};

/** The band of a cost; the last one for costs above all limits, as the price may have. */
const bandOf = ({ limits }: Urpd, cost: number): number =>
  Math.min(
    limits.findLastIndex((limit) => limit <= cost),
    limits.length - 2,
  );

/**
 * Where a cost lies among the bands, all of which are drawn in the same width: 2.5 is the middle of the third band. Undefined above the
 * last limit. Below the first limit of a logarithmic scale, there is one place for all.
 */
export const placeOf = (urpd: Urpd, scale: CostScale, cost: number): number | undefined => {
  const { limits } = urpd;
  if (cost > limits.at(-1)!) return undefined;
  const band = bandOf(urpd, cost);
  const [from, to] = [limits[band]!, limits[band + 1]!];
  if (scale === 'log' && band === 0) return 0.5;
  return band + (scale === 'log' ? Math.log(cost / from) / Math.log(to / from) : (cost - from) / (to - from));
};

/** On which side of the price a band lies. */
export const sideOf = ({ limits, price }: Urpd, band: number): 'profit' | 'loss' | 'price' => {
  if (price === null || limits[band]! > price) return price === null ? 'price' : 'loss';
  return limits[band + 1]! <= price ? 'profit' : 'price';
};

const TICKS_MOST = { across: 8, up: 5 };

/** Round costs below the bands, and where they lie. */
export const costTicks = (
  urpd: Urpd,
  scale: CostScale,
  most = TICKS_MOST.across,
): { cost: number; place: number }[] => {
  const { limits } = urpd;
  const min = scale === 'log' ? limits[1]! : 0;
  return ticksOf({ kind: scale, min, max: limits.at(-1)! }, most).flatMap((cost) => {
    const place = placeOf(urpd, scale, cost);
    return place === undefined ? [] : [{ cost, place }];
  });
};

export interface Rise {
  readonly max: number;
  readonly ticks: readonly number[];
}

/**
 * The height of the picture, in BTC. Coins from before there was a price can be several times as many as those of any other band: their bar
 * is cut off where it would press the others down.
 */
export const riseOf = ({ amounts }: Urpd): Rise => {
  const others = Math.max(...amounts.slice(1), 0);
  const max = Math.max(Math.min(amounts[0]!, 1.5 * others || Infinity), others, 1) * 1.08;
  return { max, ticks: ticksOf({ kind: 'linear', min: 0, max }, TICKS_MOST.up) };
};

export const shareOf = ({ supply }: Urpd, amount: number): number => (supply > 0 ? (100 * amount) / supply : 0);

/** The bands as a file: exact numbers, for programs. */
export const csvOfBands = (urpd: Urpd): string =>
  csvOf([
    ['from_usd', 'to_usd', 'btc', 'share_percent'],
    ...urpd.amounts.map((amount, band) => [
      String(urpd.limits[band]),
      String(urpd.limits[band + 1]),
      String(amount),
      String(shareOf(urpd, amount)),
    ]),
  ]);
