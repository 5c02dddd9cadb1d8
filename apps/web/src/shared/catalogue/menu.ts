import type { Catalogue, Indicator, MenuGroup } from '@chaintide/contracts/indicators';
import { tierStars } from '@chaintide/contracts/roles';

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

/** Coins that have indicators. */
export const coinsOf = ({ indicators }: Catalogue): ReadonlySet<Coin> => new Set(indicators.map(({ coin }) => coin));

const MOST_FOUND = 12;

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_\-·()（）]/g, '');

/** How well an indicator matches the text, lower is better; undefined if it does not match. */
const rankOf = ({ label, fullName, id, navigation }: Indicator, wanted: string): number | undefined => {
  const names = [label.zh, label.en, navigation].map(plain);
  if (names.includes(wanted)) return 0;
  if (names.some((name) => name.startsWith(wanted))) return 1;
  if (names.some((name) => name.includes(wanted))) return 2;
  return [fullName.zh, fullName.en, id].some((name) => plain(name).includes(wanted)) ? 3 : undefined;
};

/** Indicators whose names in either language contain the text, best match first. */
export const search = ({ indicators }: Catalogue, text: string, most = MOST_FOUND): Indicator[] => {
  const wanted = plain(text);
  if (wanted === '') return [];
  return indicators
    .flatMap((indicator) => {
      const rank = rankOf(indicator, wanted);
      return rank === undefined ? [] : [{ indicator, rank }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, most)
    .map(({ indicator }) => indicator);
};
