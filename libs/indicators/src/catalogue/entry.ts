import type { Bilingual } from '@chaintide/contracts/language';
import type { Derivation, Indicator, Parameter, Zone } from '@chaintide/contracts/indicators';
import type { Resolution } from '@chaintide/contracts/resolutions';
import type { Tier } from '@chaintide/contracts/roles';

interface Column {
  readonly key: string;
  readonly label: Bilingual;
  readonly formula: string;
}

/** What has to be said about an indicator; all else follows from it. */
export interface Entry {
  readonly id: string;
  readonly tier: Tier;
  readonly unit: Indicator['unit'];
  readonly label: Bilingual;
  readonly fullName: Bilingual;
  /** What it measures and how to read it; the unit note is put before it. */
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
}

const UNIT_NOTE: Bilingual = { zh: 'K 为千，M 为百万，B 为十亿。', en: 'K thousands, M millions, B billions. ' };
const DAILY: readonly Resolution[] = ['1d', '3d', '1w', '1M'];
const AUTHORITY: Record<Tier, Indicator['authority']> = { L1: 'guest', L2: 'registered', L3: 'advance', L4: 'advance' };

/** The bitcoin indicators of one menu group; `section` and `group` are its keys. */
export const bitcoin = (section: string, group: string, entries: readonly Entry[]): Indicator[] =>
  entries.map((entry) => ({
    id: entry.id,
    path: ['btc', section, group],
    label: entry.label,
    fullName: entry.fullName,
    introduction: { zh: UNIT_NOTE.zh + entry.says.zh, en: UNIT_NOTE.en + entry.says.en },
    navigation: entry.id.slice('btc.'.length),
    chart: entry.chart ?? (typeof entry.draws === 'string' ? 'line' : 'lines'),
    radius: entry.radius ?? 'btc',
    coin: 'BTC',
    assets: ['BTC'],
    interval: entry.resolutions?.[0] ?? '1d',
    tier: entry.tier,
    authority: AUTHORITY[entry.tier],
    unit: entry.unit,
    scale: entry.scale ?? 'linear',
    resolutions: [...(entry.resolutions ?? DAILY)],
    zones: [...(entry.zones ?? [])],
    parameters: [...(entry.parameters ?? [])],
    columns: columnsOf(entry).map((column) => ({ ...column, derivation: entry.derivation })),
  }));

const columnsOf = ({ draws, label }: Entry): readonly Column[] =>
  typeof draws === 'string' ? [{ key: 'value', label, formula: draws }] : draws;

/** The price as a further line of a chart in dollars. */
export const PRICE_COLUMN: Column = { key: 'price', label: { zh: '价格', en: 'Price' }, formula: 'price' };
