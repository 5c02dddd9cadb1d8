import type { Catalogue } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier, levels, levelTable, type Level } from '@chaintide/contracts/people/levels';
import { mayOpen, pages, type PagePath } from '@chaintide/contracts/pages';
import { resolutionGrades, resolutions, type Resolution } from '@chaintide/contracts/charts/resolutions';
import { grades, tiers, type Role, type Tier } from '@chaintide/contracts/people/roles';

/** A column of the comparison: a visitor without an account, or a level. */
export type Standing = 'guest' | Level;
export const standings: readonly Standing[] = ['guest', ...levels];

const roleOf = (standing: Standing): Role => (standing === 'guest' ? 'guest' : levelTable[standing].role);
export const gradeOf = (standing: Standing): number => grades[roleOf(standing)];

export type TierCounts = Readonly<Record<Tier, number>>;

/** The number of indicators per tier; those that no source feeds yet are not offered. */
export const countByTier = ({ indicators }: Pick<Catalogue, 'indicators'>): TierCounts =>
  Object.fromEntries(
    tiers.map((tier) => [tier, indicators.filter((one) => one.tier === tier && one.awaits === undefined).length]),
  ) as Record<Tier, number>;

export const isTierOpen = (tier: Tier, grade: number): boolean => gradeOfTier(tier) <= grade;

/** The number of indicators that a grade includes. */
export const openCount = (counts: TierCounts, grade: number): number =>
  tiers.reduce((sum, tier) => sum + (isTierOpen(tier, grade) ? counts[tier] : 0), 0);

export const totalCount = (counts: TierCounts): number => openCount(counts, Infinity);

interface ResolutionGroup {
  readonly grade: number;
  readonly resolutions: readonly Resolution[];
}

/** Chart intervals by required grade, coarsest first. */
export const resolutionGroups: readonly ResolutionGroup[] = [...new Set(Object.values(resolutionGrades))]
  .toSorted((a, b) => a - b)
  .map((grade) => ({ grade, resolutions: resolutions.filter((resolution) => resolutionGrades[resolution] === grade) }));

const paths = Object.keys(pages) as PagePath[];
const standingsOf = (path: PagePath): readonly Standing[] =>
  standings.filter((standing) => mayOpen(path, roleOf(standing)));

/** Pages that only some levels can open, and those that come with any account; without the back offices. */
export const pagesThatDiffer: readonly PagePath[] = paths.filter((path) => {
  const open = standingsOf(path).filter((standing) => standing !== 'guest').length;
  return open > 0 && open < levels.length;
});
export const pagesOfEveryLevel: readonly PagePath[] = paths.filter((path) =>
  levels.every((level) => mayOpen(path, levelTable[level].role)),
);

export const opensPage = (path: PagePath, standing: Standing): boolean => mayOpen(path, roleOf(standing));

/** Further benefits of a level besides charts and pages (spec 001 §6), and the page without which a benefit does not exist. */
const perkTable = {
  reports: { levels: ['monthly', 'annual', 'vip'], page: '/publishObservations' },
  custom: { levels: ['annual', 'vip'], page: '/subscribe' },
  support: { levels: ['annual', 'vip'], page: '/help' },
  early: { levels: ['annual', 'vip'], page: '/' },
} as const satisfies Record<string, { levels: readonly Level[]; page: PagePath }>;
export type Perk = keyof typeof perkTable;

/** Pages that are not built yet are not offered. */
export const perks = Object.keys(perkTable) as Perk[];

export const hasPerk = (perk: Perk, standing: Standing): boolean =>
  (perkTable[perk].levels as readonly Standing[]).includes(standing);
