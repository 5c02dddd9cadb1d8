import type { Catalogue, Indicator, MenuGroup } from '@chaintide/contracts/charts/indicators';
import { tierStars } from '@chaintide/contracts/people/roles';

export type Coin = Indicator['coin'];
export type StarCount = 1 | 2 | 3;
export const starCounts: readonly StarCount[] = [1, 2, 3];

interface MenuBranch<Child> {
  readonly group: MenuGroup;
  readonly children: readonly Child[];
}

/** Section, group, indicator: the three levels below a coin. */
export type MenuSection = MenuBranch<MenuBranch<Indicator>>;

const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] => {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return [...groups];
};

/** The menu of a coin in the catalogue's order, without branches that the star filter empties. */
export const menuOf = ({ groups, indicators }: Catalogue, coin: Coin, stars: StarCount | null): MenuSection[] => {
  const groupOf = (key: string): MenuGroup =>
    groups.find((group) => group.key === key) ?? { key, label: { zh: key, en: key } };
  const shown = indicators.filter(
    (indicator) => indicator.coin === coin && (stars === null || tierStars[indicator.tier] === stars),
  );
  return grouped(shown, ({ path }) => path[1]).map(([section, inSection]) => ({
    group: groupOf(section),
    children: grouped(inSection, ({ path }) => path[2]).map(([group, children]) => ({
      group: groupOf(group),
      children,
    })),
  }));
};

/** The number of indicators that have data; those that no source feeds yet do not count. */
export const countFed = (indicators: readonly Indicator[]): number =>
  indicators.filter(({ awaits }) => awaits === undefined).length;

/** Coins that have indicators. */
export const coinsOf = ({ indicators }: Catalogue): ReadonlySet<Coin> => new Set(indicators.map(({ coin }) => coin));

const BTC_FIRST = 'btc.addresses_new';

/** The chart that opens with a coin: the first of its menu; of BTC the new addresses, once something feeds them. */
export const firstOf = ({ indicators }: Catalogue, coin: Coin): Indicator | undefined =>
  indicators.find(({ id, awaits, coin: own }) => own === coin && id === BTC_FIRST && awaits === undefined) ??
  indicators.find((indicator) => indicator.coin === coin);
