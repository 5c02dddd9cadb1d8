import { gradeOfTier, levels, levelTable } from '@chaintide/contracts/people/levels';
import { pages } from '@chaintide/contracts/pages';
import { resolutionGrades, resolutions } from '@chaintide/contracts/charts/resolutions';
import { tiers } from '@chaintide/contracts/people/roles';
import { catalogue } from '@chaintide/indicators/catalogue';
import { describe, expect, it } from 'vitest';
import {
  countByTier,
  gradeOf,
  openCount,
  opensPage,
  pagesOfEveryLevel,
  pagesThatDiffer,
  resolutionGroups,
  standings,
  totalCount,
} from './privileges.ts';

const counts = countByTier(catalogue);
const fed = catalogue.indicators.filter(({ awaits }) => awaits === undefined);

describe('the privileges of the levels', () => {
  it('count every indicator once that a source feeds', () => {
    expect(totalCount(counts)).toBe(fed.length);
    for (const tier of tiers)
      expect(counts[tier], tier).toBe(fed.filter((indicator) => indicator.tier === tier).length);
  });

  it("include exactly the tiers up to the level's own", () => {
    for (const level of levels) {
      const open = fed.filter(({ tier }) => gradeOfTier(tier) <= gradeOfTier(levelTable[level].tier));
      expect(openCount(counts, gradeOf(level)), level).toBe(open.length);
    }
    expect(openCount(counts, gradeOf('guest'))).toBe(counts.L1);
    expect(openCount(counts, gradeOf('vip'))).toBe(fed.length);
  });

  it('never shrink at a more expensive level', () => {
    const grades = standings.map(gradeOf);
    expect(grades).toEqual(grades.toSorted((a, b) => a - b));
  });

  it('name every interval once, under the grade it requires', () => {
    expect(resolutionGroups.flatMap((group) => group.resolutions).toSorted()).toEqual([...resolutions].toSorted());
    for (const { grade, resolutions: named } of resolutionGroups)
      for (const resolution of named) expect(resolutionGrades[resolution]).toBe(grade);
  });

  it('distinguish pages for every level from those for some, by the table of pages', () => {
    expect(pagesThatDiffer).toEqual(['/urpd', '/subscribe']);
    expect(levels.map((level) => opensPage('/urpd', level))).toEqual(levels.map((level) => level !== 'registered'));
    expect([
      opensPage('/subscribe', 'registered'),
      opensPage('/subscribe', 'monthly'),
      opensPage('/subscribe', 'vip'),
    ]).toEqual([false, true, true]);
    for (const path of pagesOfEveryLevel)
      for (const level of levels) expect(pages[path], path).toContain(levelTable[level].role);
    expect(pagesOfEveryLevel).not.toContain('/customerManagement');
  });
});
