import type { Catalogue, Indicator } from '@chaintide/contracts/charts/indicators';
import { withCoin } from '@chaintide/contracts/charts/coin-label';
import type { Bilingual } from '@chaintide/contracts/language';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { resolutions, type Resolution } from '@chaintide/contracts/charts/resolutions';
import type { Colour } from '../scene/palette.ts';
import { overlays, type ChartView, type Compared, type Overlay } from './chart-view.ts';
import { coloursBeside } from './colours.ts';
import { defaultDefinition, named } from './definition.ts';

/** A series requested by the view beside the main one. */
export interface CompanionSpec {
  readonly kind: 'overlay' | 'compared' | 'standard';
  /** Unique within a view. */
  readonly key: string;
  readonly indicator: Indicator;
  readonly label: Bilingual;
  readonly axis: string;
  readonly colour: Colour;
  /** That of the view, or a coarser one where it only divides. */
  readonly resolution: Resolution;
  /** The reason why it is not requested: above the reader's grade, without the view's resolution, or without a source. */
  readonly refusal: 'locked' | 'unlike' | 'awaiting' | undefined;
}

const prices: Record<Overlay, { readonly id: string; readonly coin: Indicator['coin'] }> = {
  btc: { id: 'btc.price', coin: 'BTC' },
  eth: { id: 'eth.price', coin: 'ETH' },
};

const overlayColours: Record<Overlay, Colour> = { btc: 'btc', eth: 'eth' };

const MAIN = 'main';
const STANDARD = 'standard';
const priceOf = (catalogue: Catalogue, overlay: Overlay): Indicator | undefined =>
  catalogue.indicators.find(({ id }) => id === prices[overlay].id);

/** Whether the indicator already shows this price. */
const showsPrice = ({ id, coin, chart, columns }: Indicator, overlay: Overlay): boolean =>
  id === prices[overlay].id ||
  (coin === prices[overlay].coin && (chart === 'candles' || columns.some(({ key }) => key === 'price')));

/** Coins whose price can be laid over the view's indicator. */
export const overlaysFor = ({ indicator, resolution }: ChartView, catalogue: Catalogue): Overlay[] =>
  overlays.filter(
    (overlay) =>
      !showsPrice(indicator, overlay) && (priceOf(catalogue, overlay)?.resolutions.includes(resolution) ?? false),
  );

const priceLabel = ({ coin, label }: Indicator): Bilingual => ({
  zh: withCoin(coin, label.zh),
  en: withCoin(coin, label.en.startsWith(coin) ? label.en : label.en.toLowerCase()),
});

type Comparing = Pick<ChartView, 'resolution' | 'comparison'>;

/** The resolution in which an indicator is compared: the view's; as a divisor also the next coarser one that it has. */
const comparedIn = ({ resolutions: own }: Indicator, { resolution, comparison }: Comparing): Resolution | undefined =>
  resolutions
    .slice(resolutions.indexOf(resolution))
    .find((one) => own.includes(one) && (one === resolution || comparison === 'ratio'));

/** The reason why an indicator cannot be compared with the view's. */
export const refusalOf = (indicator: Indicator, view: Comparing, grade: number): CompanionSpec['refusal'] => {
  if (indicator.awaits) return 'awaiting';
  if (gradeOfTier(indicator.tier) > grade) return 'locked';
  return comparedIn(indicator, view) === undefined ? 'unlike' : undefined;
};

const overlayOf = (overlay: Overlay, { view, catalogue, grade }: Asking): CompanionSpec | undefined => {
  const indicator =
    view.overlays.includes(overlay) && overlaysFor(view, catalogue).includes(overlay)
      ? priceOf(catalogue, overlay)
      : undefined;
  return (
    indicator && {
      kind: 'overlay',
      key: overlay,
      indicator,
      label: priceLabel(indicator),
      axis: overlay,
      colour: overlayColours[overlay],
      resolution: view.resolution,
      refusal: refusalOf(indicator, view, grade),
    }
  );
};

const comparedOf = ({ indicator, axis }: Compared, { view, grade }: Asking, colour: Colour): CompanionSpec => ({
  kind: 'compared',
  key: indicator.id,
  indicator,
  label: indicator.label,
  axis: axis === 'shared' ? MAIN : indicator.id,
  colour,
  resolution: comparedIn(indicator, view) ?? view.resolution,
  refusal: refusalOf(indicator, view, grade),
});

const standardOf = (
  { view: { indicator, parameters, difference, resolution } }: Asking,
  colour: Colour,
): CompanionSpec | undefined => {
  const definition = difference ? defaultDefinition(indicator, parameters) : undefined;
  return (
    definition && {
      kind: 'standard',
      key: STANDARD,
      indicator,
      label: named(indicator.label, definition),
      axis: MAIN,
      colour,
      resolution,
      refusal: undefined,
    }
  );
};

export interface Asking {
  readonly view: ChartView;
  readonly catalogue: Catalogue;
  readonly grade: number;
}

/** A position for a companion: an overlay, the first to fourth comparison, or the default definition. */
export type Slot = Overlay | 0 | 1 | 2 | 3 | typeof STANDARD;

/** The companion for a slot; colours are assigned to all of them together. */
export const companionIn = (slot: Slot, asking: Asking): CompanionSpec | undefined => {
  if (slot === 'btc' || slot === 'eth') return overlayOf(slot, asking);
  const { compared, indicator } = asking.view;
  const colours = coloursBeside([...compared.map((one) => one.indicator.id), STANDARD], indicator.columns.length);
  if (slot === STANDARD) return standardOf(asking, colours.get(STANDARD)!);
  const one = compared[slot];
  return one && comparedOf(one, asking, colours.get(one.indicator.id)!);
};

const slots = ['btc', 'eth', 0, 1, 2, 3, STANDARD] as const satisfies readonly Slot[];

/** All companions of a view, those that are refused too. */
export const companionsIn = (asking: Asking): CompanionSpec[] =>
  slots.map((slot) => companionIn(slot, asking)).filter((one) => one !== undefined);
