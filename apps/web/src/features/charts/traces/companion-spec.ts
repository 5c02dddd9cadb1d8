import type { Catalogue, Indicator } from '@chaintide/contracts/indicators';
import type { Bilingual } from '@chaintide/contracts/language';
import { gradeOfTier } from '@chaintide/contracts/levels';
import type { Colour } from '../../../shared/chart/scene/palette.ts';
import { overlays, type ChartView, type Compared, type Overlay } from '../view/chart-view.ts';
import { coloursBeside } from './colours.ts';
import { defaultDefinition, named } from './definition.ts';

/** A series the view asks for beside the main one. */
export interface Wanted {
  readonly kind: 'overlay' | 'compared' | 'standard';
  /** Distinct among those of a view. */
  readonly key: string;
  readonly indicator: Indicator;
  readonly label: Bilingual;
  readonly axis: string;
  readonly colour: Colour;
  /** Why it is not even asked for: above the reader's grade, or without the view's resolution. */
  readonly refusal: 'locked' | 'unlike' | undefined;
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

/** A price beside itself says nothing new. */
const showsPrice = ({ id, coin, chart, columns }: Indicator, overlay: Overlay): boolean =>
  id === prices[overlay].id ||
  (coin === prices[overlay].coin && (chart === 'candles' || columns.some(({ key }) => key === 'price')));

/** Prices that may be laid over the view's indicator. */
export const overlaysFor = ({ indicator, resolution }: ChartView, catalogue: Catalogue): Overlay[] =>
  overlays.filter(
    (overlay) =>
      !showsPrice(indicator, overlay) && (priceOf(catalogue, overlay)?.resolutions.includes(resolution) ?? false),
  );

const priceLabel = ({ coin, label }: Indicator): Bilingual => {
  const withCoin = (text: string): string => (text.startsWith(coin) ? text : `${coin} ${text}`);
  return { zh: withCoin(label.zh), en: withCoin(label.en.startsWith(coin) ? label.en : label.en.toLowerCase()) };
};

/** Why an indicator cannot stand beside the view's. */
export const refusalOf = (
  indicator: Indicator,
  resolution: ChartView['resolution'],
  grade: number,
): Wanted['refusal'] => {
  if (gradeOfTier(indicator.tier) > grade) return 'locked';
  return indicator.resolutions.includes(resolution) ? undefined : 'unlike';
};

const overlayOf = (overlay: Overlay, { view, catalogue, grade }: Asking): Wanted | undefined => {
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
      refusal: refusalOf(indicator, view.resolution, grade),
    }
  );
};

const comparedOf = ({ indicator, axis }: Compared, { view, grade }: Asking, colour: Colour): Wanted => ({
  kind: 'compared',
  key: indicator.id,
  indicator,
  label: indicator.label,
  axis: axis === 'shared' ? MAIN : indicator.id,
  colour,
  refusal: refusalOf(indicator, view.resolution, grade),
});

const standardOf = ({ view: { indicator, parameters, difference } }: Asking, colour: Colour): Wanted | undefined => {
  const definition = difference ? defaultDefinition(indicator, parameters) : undefined;
  return (
    definition && {
      kind: 'standard',
      key: STANDARD,
      indicator,
      label: named(indicator.label, definition),
      axis: MAIN,
      colour,
      refusal: undefined,
    }
  );
};

export interface Asking {
  readonly view: ChartView;
  readonly catalogue: Catalogue;
  readonly grade: number;
}

/** A place for what stands beside an indicator: an overlay, the first to the fourth comparison, the default definition. */
export type Slot = Overlay | 0 | 1 | 2 | 3 | typeof STANDARD;

/** What belongs into a place; colours are given out together. */
export const wantedIn = (slot: Slot, asking: Asking): Wanted | undefined => {
  if (slot === 'btc' || slot === 'eth') return overlayOf(slot, asking);
  const { compared, indicator } = asking.view;
  const colours = coloursBeside([...compared.map((one) => one.indicator.id), STANDARD], indicator.columns.length);
  if (slot === STANDARD) return standardOf(asking, colours.get(STANDARD)!);
  const one = compared[slot];
  return one && comparedOf(one, asking, colours.get(one.indicator.id)!);
};
