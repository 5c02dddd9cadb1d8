import type { Parameter } from '@chaintide/contracts/charts/indicators';
import type { Bilingual } from '@chaintide/contracts/language';

interface Band {
  /** As in the names of metrics: `supply_1y_2y`. */
  readonly key: string;
  readonly label: Bilingual;
}

/** Bands of the age of coins, from young to old. */
export const AGES: readonly Band[] = [
  { key: '0d_1d', label: { zh: '24 小时内', en: 'Under 24 hours' } },
  { key: '1d_1w', label: { zh: '1 日–1 周', en: '1 day–1 week' } },
  { key: '1w_1m', label: { zh: '1 周–1 个月', en: '1 week–1 month' } },
  { key: '1m_3m', label: { zh: '1–3 个月', en: '1–3 months' } },
  { key: '3m_6m', label: { zh: '3–6 个月', en: '3–6 months' } },
  { key: '6m_1y', label: { zh: '6–12 个月', en: '6–12 months' } },
  { key: '1y_2y', label: { zh: '1–2 年', en: '1–2 years' } },
  { key: '2y_3y', label: { zh: '2–3 年', en: '2–3 years' } },
  { key: '3y_5y', label: { zh: '3–5 年', en: '3–5 years' } },
  { key: '5y_7y', label: { zh: '5–7 年', en: '5–7 years' } },
  { key: '7y_10y', label: { zh: '7–10 年', en: '7–10 years' } },
  { key: '10y', label: { zh: '10 年以上', en: 'Over 10 years' } },
];

/** Thresholds of balances and of single outputs. */
const LIMITS = ['0', '0.01', '0.1', '1', '10', '100', '1000', '10000'] as const;
const WHALE_LIMITS = ['500', '1500', '5000', '10000', '15000'] as const;

/** A threshold as in the names of metrics: `0_01`. */
export const nameOf = (limit: string): string => limit.replace('.', '_');

const grouped = (limit: string): string => limit.replace(/\B(?=(?:\d{3})+$)/, ',');
const limitLabel = (limit: string, coin: string): Bilingual =>
  limit === '0'
    ? { zh: '大于 0', en: 'Above 0' }
    : { zh: `≥ ${grouped(limit)} ${coin}`, en: `≥ ${grouped(limit)} ${coin}` };

/** From each threshold to the next: of owners by their balance, or of outputs by their value. */
export const sizesIn = (coin: string): readonly (Band & { readonly next: string | undefined })[] =>
  LIMITS.map((limit, place) => {
    const next = LIMITS[place + 1];
    const text = next ? `${grouped(limit)}–${grouped(next)} ${coin}` : limitLabel(limit, coin).en;
    return { key: limit, next, label: { zh: text, en: text } };
  });
export const SIZES = sizesIn('BTC');

const optionsOf = (bands: readonly Band[]): Parameter['options'] =>
  bands.map(({ key, label }) => ({ value: key, label }));
const limitOptions = (limits: readonly string[], coin: string): Parameter['options'] =>
  limits.map((limit) => ({ value: limit, label: limitLabel(limit, coin) }));

export const AGE: Parameter = {
  name: 'age',
  label: { zh: '币龄', en: 'Age of coins' },
  options: optionsOf(AGES),
  default: '1y_2y',
};

export const SIZE: Parameter = {
  name: 'size',
  label: { zh: '数量区间', en: 'Size' },
  options: optionsOf(SIZES),
  default: '1',
};

export const thresholdIn = (coin: string): Parameter => ({
  name: 'threshold',
  label: { zh: '余额门槛', en: 'Balance' },
  options: limitOptions(LIMITS, coin),
  default: '1',
});
export const THRESHOLD = thresholdIn('BTC');

export const whalesIn = (coin: string): Parameter => ({
  name: 'whale',
  label: { zh: '巨鲸门槛', en: 'Whales from' },
  options: limitOptions(WHALE_LIMITS, coin),
  default: '500',
});
export const WHALE = whalesIn('BTC');

/** The least age of coins that count as old. */
export const OLD: Parameter = {
  name: 'years',
  label: { zh: '未动时长', en: 'Unmoved for' },
  options: ['1', '2', '3', '5'].map((years) => ({
    value: years,
    label: { zh: `${years} 年以上`, en: Number(years) > 1 ? `${years} years or more` : '1 year or more' },
  })),
  default: '1',
};

const SCRIPT_NAMES: Readonly<Record<string, Bilingual>> = {
  p2pk: { zh: 'P2PK', en: 'P2PK' },
  p2pkh: { zh: 'P2PKH（1 开头）', en: 'P2PKH (1…)' },
  p2sh: { zh: 'P2SH（3 开头）', en: 'P2SH (3…)' },
  multisig: { zh: '裸多签', en: 'Bare multisig' },
  p2wpkh: { zh: 'P2WPKH（bc1q）', en: 'P2WPKH (bc1q)' },
  p2wsh: { zh: 'P2WSH（bc1q 脚本）', en: 'P2WSH (bc1q, script)' },
  p2tr: { zh: 'P2TR（bc1p，Taproot）', en: 'P2TR (bc1p, Taproot)' },
  nonStandard: { zh: '非标准', en: 'Non-standard' },
};

/** Kinds of scripts that hold coins. */
export const SCRIPTS: readonly Band[] = Object.entries(SCRIPT_NAMES).map(([key, label]) => ({ key, label }));

export const SCRIPT: Parameter = {
  name: 'script',
  label: { zh: '脚本类型', en: 'Script' },
  options: optionsOf(SCRIPTS),
  default: 'p2wpkh',
};

/** A formula for each option of a parameter. */
export const chosen = ({ name, options }: Parameter, formulaOf: (value: string) => string): string =>
  `choose(${name}, ${options.map(({ value }) => `'${value}', ${formulaOf(value)}`).join(', ')})`;

/** The sum of a metric over the bands of at least so many years: `supply` and 5 give that of 5–7, 7–10 and more years. */
export const sumOfOld = (metric: string, years: string): string =>
  AGES.slice(AGES.findIndex(({ key }) => key.startsWith(`${years}y_`)))
    .map(({ key }) => `${metric}_${key}`)
    .join(' + ');

/** Shares of a whole by band, in percent, as columns of a stack. */
export const sharesOf = (
  bands: readonly Band[],
  partOf: (key: string) => string,
  whole: string,
): { key: string; label: Bilingual; formula: string }[] =>
  bands.map(({ key, label }) => ({
    key: `band_${nameOf(key)}`,
    label,
    formula: `100 * ${partOf(key)} / ${whole}`,
  }));

/** Owners of at least so much: all that hold anything for 0. */
export const addressesFrom = (limit: string): string =>
  limit === '0' ? 'addresses_nonzero' : `addresses_min_${nameOf(limit)}`;
/** The coins that they hold. */
export const heldFrom = (limit: string): string => (limit === '0' ? 'supply' : `supply_min_${nameOf(limit)}`);
