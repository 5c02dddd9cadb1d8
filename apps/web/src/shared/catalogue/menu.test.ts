import { tierStars } from '@chaintide/contracts/roles';
import { catalogue } from '@chaintide/indicators/catalogue';
import { describe, expect, it } from 'vitest';
import { coinsOf, menuOf, search, starCounts } from './menu.ts';

const leaves = (stars: (typeof starCounts)[number] | null) =>
  menuOf(catalogue, 'BTC', stars).flatMap(({ children }) => children).flatMap(({ children }) => children);

describe('the menu', () => {
  it('has every indicator once, in the catalogue\'s order, below its section and group', () => {
    expect(leaves(null)).toEqual(catalogue.indicators);
    for (const { group: section, children } of menuOf(catalogue, 'BTC', null)) {
      for (const { group, children: indicators } of children) for (const { path } of indicators) expect(path.slice(1)).toEqual([section.key, group.key]);
    }
  });

  it('shows the stars asked for, and no empty branch', () => {
    for (const stars of starCounts) {
      for (const { tier } of leaves(stars)) expect(tierStars[tier]).toBe(stars);
      for (const { children } of menuOf(catalogue, 'BTC', stars)) for (const group of children) expect(group.children.length).toBeGreaterThan(0);
    }
    expect(starCounts.flatMap((stars) => leaves(stars))).toHaveLength(catalogue.indicators.length);
  });

  it('knows which coins have indicators', () => {
    expect(coinsOf(catalogue)).toEqual(new Set(['BTC']));
    expect(menuOf(catalogue, 'STABLE', null)).toEqual([]);
  });
});

describe('the search', () => {
  const ids = (text: string) => search(catalogue, text).map(({ id }) => id);

  it('finds a name in either language, the closest first', () => {
    expect(ids('MVRV').slice(0, 2)).toEqual(['btc.mvrv', 'btc.mvrv_z']);
    expect(ids('算力')).toEqual(['btc.hash_ribbons', 'btc.hash_price', 'btc.hash_rate']);
    expect(ids('hash rate')[0]).toBe('btc.hash_rate');
    expect(ids('mvrv z')[0]).toBe('btc.mvrv_z');
    expect(ids('AHR999')).toEqual(['btc.ahr999']);
  });

  it('finds nothing for nothing and for nonsense', () => {
    expect([ids(''), ids('  '), ids('zzzz'), ids('.*'), ids('\\')]).toEqual([[], [], [], [], []]);
  });
});
