import type { Bilingual } from '@chaintide/contracts/language';
import type { Derivation, Indicator, Parameter, Zone } from '@chaintide/contracts/charts/indicators';
import type { Resolution } from '@chaintide/contracts/charts/resolutions';
import type { Tier } from '@chaintide/contracts/people/roles';
import { coins, type Asset } from '../assets.ts';
import { crossesZero } from './crosses-zero.ts';
import { isFromBlocks } from './from-blocks.ts';

interface Column {
  readonly key: string;
  readonly label: Bilingual;
  readonly formula: string;
  /** Set only if it differs from the indicator's. */
  readonly derivation?: Derivation;
}

/** The definition of an indicator; everything else is derived from it. */
export interface Entry {
  readonly id: string;
  readonly tier: Tier;
  readonly unit: Indicator['unit'];
  readonly label: Bilingual;
  readonly fullName: Bilingual;
  /** Explains what it measures and how to read it; preceded by the unit note. */
  readonly says: Bilingual;
  /** One formula, drawn under the indicator's own label, or several columns, the main one first. */
  readonly draws: string | readonly Column[];
  readonly derivation: Derivation;
  readonly chart?: Indicator['chart'];
  readonly scale?: Indicator['scale'];
  readonly radius?: Indicator['radius'];
  readonly resolutions?: readonly Resolution[];
  readonly zones?: readonly Zone[];
  readonly parameters?: readonly Parameter[];
  /** Moves so much from day to day that its chart starts with an average over a week, the raw values behind it. */
  readonly isNoisy?: true;
  /** If no source provides its inputs yet: in words, what would. */
  readonly awaits?: Bilingual;
  /** Stands among the facts of the day. */
  readonly isHeadline?: true;
  /** The coins that it is about, where they are not its asset. */
  readonly covers?: readonly Indicator['assets'][number][];
  /** Coins whose price its chart starts with, where its group does not tell. */
  readonly priced?: readonly Indicator['priced'][number][];
  /** The page that its menu entry leads to, in place of its chart. */
  readonly page?: string;
  /** About the coin's trading against USDT on one exchange, not about the coin in general. */
  readonly isPair?: true;
}

/** The beginning of every introduction. */
export const UNIT_NOTE: Bilingual = { zh: 'K 为千，M 为百万，B 为十亿。', en: 'K thousands, M millions, B billions. ' };
const NOISY_DAYS = 7; // a week evens out the days on which fewer people trade
const DAILY: readonly Resolution[] = ['1d', '3d', '1w', '1M'];
const AUTHORITY: Record<Tier, Indicator['authority']> = { L1: 'guest', L2: 'registered', L3: 'advance', L4: 'advance' };
const COIN = { btc: 'BTC', eth: 'ETH', macro: 'MACRO', stable: 'STABLE' } as const satisfies Record<
  Asset,
  Indicator['coin']
>;

/** Groups beside which the price says nothing new: they are prices, or derived from nothing else. */
const PRICES = ['price', 'price_difference', 'time'];

const isCoin = (asset: Asset): asset is (typeof coins)[number] => coins.some((coin) => coin === asset);

/** The coins of an entry; the dollar for one of the economy that is about none. */
const coveredBy = (asset: Asset, { covers, isPair }: Entry): Indicator['assets'] => {
  if (covers) return [...covers];
  if (!isCoin(asset)) return ['USD'];
  return [isPair ? (`${COIN[asset]}USDT` as const) : COIN[asset]];
};

const isAboutChain = (section: string, group: string): boolean =>
  (section === 'onchain' && !PRICES.includes(group)) || group === 'flows';

type Drawn = Pick<Indicator, 'chart' | 'scale' | 'zones' | 'columns' | 'isSigned'>;

const drawnAs = (entry: Entry): Drawn => {
  const drawn: Drawn = {
    chart: entry.chart ?? (typeof entry.draws === 'string' ? 'line' : 'lines'),
    scale: entry.scale ?? 'linear',
    zones: [...(entry.zones ?? [])],
    columns: columnsOf(entry).map((column) => ({ ...column, derivation: column.derivation ?? entry.derivation })),
  };
  return crossesZero(drawn) ? { ...drawn, isSigned: true } : drawn;
};

const indicatorOf = (asset: Asset, [section, group]: readonly [string, string], entry: Entry): Indicator => ({
  id: entry.id,
  path: [asset, section, group],
  label: entry.label,
  fullName: entry.fullName,
  navigation: entry.id.slice(asset.length + 1),
  ...drawnAs(entry),
  radius: entry.radius ?? (isCoin(asset) ? asset : 'usd'),
  coin: COIN[asset],
  assets: coveredBy(asset, entry),
  interval: entry.resolutions?.[0] ?? '1d',
  tier: entry.tier,
  authority: AUTHORITY[entry.tier],
  unit: entry.unit,
  resolutions: [...(entry.resolutions ?? DAILY)],
  parameters: [...(entry.parameters ?? [])],
  smoothing: entry.isNoisy ? NOISY_DAYS : 0,
  priced: [...(entry.priced ?? (isCoin(asset) && isAboutChain(section, group) ? [asset] : []))],
  ...(entry.awaits && { awaits: entry.awaits }),
  ...(asset === 'btc' && columnsOf(entry).some(({ formula }) => isFromBlocks(formula)) && { rereads: true }),
  ...(entry.isHeadline && { isHeadline: true }),
  ...(entry.page && { page: entry.page }),
});

/** An indicator as its entry defines it. */
export interface Explained {
  readonly indicator: Indicator;
  readonly introduction: Bilingual;
}

/** Makes the indicators of an asset, one menu group at a time; `section` and `group` are its keys. */
const indicatorsOf =
  (asset: Asset) =>
  (section: string, group: string, entries: readonly Entry[]): Explained[] =>
    entries.map((entry) => ({
      indicator: indicatorOf(asset, [section, group], entry),
      introduction: { zh: UNIT_NOTE.zh + entry.says.zh, en: UNIT_NOTE.en + entry.says.en },
    }));

export const bitcoin = indicatorsOf('btc');
export const ethereum = indicatorsOf('eth');
export const macro = indicatorsOf('macro');
export const stablecoin = indicatorsOf('stable');

const columnsOf = ({ draws, label }: Entry): readonly Column[] =>
  typeof draws === 'string' ? [{ key: 'value', label, formula: draws }] : draws;

/** The price as an additional line of a chart in dollars. */
export const PRICE_COLUMN: Column = { key: 'price', label: { zh: '价格', en: 'Price' }, formula: 'price' };

/** The columns of a candle chart; its main one, whose newest value the page shows, is the close. */
export const CANDLE_COLUMNS: readonly Column[] = [
  { key: 'close', label: { zh: '收盘', en: 'Close' }, formula: 'close', derivation: 'last' },
  { key: 'open', label: { zh: '开盘', en: 'Open' }, formula: 'open', derivation: 'first' },
  { key: 'high', label: { zh: '最高', en: 'High' }, formula: 'high', derivation: 'max' },
  { key: 'low', label: { zh: '最低', en: 'Low' }, formula: 'low', derivation: 'min' },
  { key: 'volume', label: { zh: '成交量', en: 'Volume' }, formula: 'volume', derivation: 'sum' },
];
