import { tierStars } from '@chaintide/contracts/people/roles';
import { catalogue } from '@chaintide/indicators/catalogue';
import { describe, expect, it } from 'vitest';
import { coinsOf, firstOf, menuOf, starCounts, type Coin } from './menu.ts';

const leaves = (stars: (typeof starCounts)[number] | null, coin: Coin = 'BTC') =>
  menuOf(catalogue, coin, stars)
    .flatMap(({ children }) => children)
    .flatMap(({ children }) => children);

describe('the menu', () => {
  it("lists every indicator once, in the catalogue's order, under its section and group", () => {
    expect([...leaves(null), ...leaves(null, 'ETH'), ...leaves(null, 'STABLE'), ...leaves(null, 'MACRO')]).toEqual(
      catalogue.indicators,
    );
    for (const coin of coinsOf(catalogue)) {
      const paths = menuOf(catalogue, coin, null).flatMap(({ group: section, children }) =>
        children.flatMap(({ group, children: indicators }) =>
          indicators.map(({ path }) => ({ path, under: [coin.toLowerCase(), section.key, group.key] })),
        ),
      );
      for (const { path, under } of paths) expect(path).toEqual(under);
    }
  });

  it('opens a coin on its first chart: BTC on new addresses, or on another while nothing feeds them', () => {
    const firsts = (['BTC', 'ETH', 'STABLE', 'MACRO'] as const).map((coin) => firstOf(catalogue, coin)?.id);
    expect(firsts).toEqual(['btc.addresses_new', 'eth.active_addresses', 'stable.circulating', 'macro.money_stock']);
    const waits = { zh: '等待节点', en: 'Waits for a node' };
    const indicators = catalogue.indicators.map((one) =>
      one.id === 'btc.addresses_new' ? { ...one, awaits: waits } : one,
    );
    expect(firstOf({ ...catalogue, indicators }, 'BTC')?.id).toBe('btc.active_addresses');
  });

  it('opens ETH on its addresses', () => {
    const groups = menuOf(catalogue, 'ETH', null).flatMap(({ children }) => children);
    expect(groups.map(({ group }) => group.key)).toEqual([
      'address',
      'network',
      'token',
      'staking',
      'profit_loss',
      'lifetime',
      'ratio',
      'balance',
      'quotes',
      'returns',
      'cycle',
      'trading',
      'liquidity',
      'funding',
      'open_interest',
      'positions',
      'premium',
    ]);
    expect(groups[0]!.children[0]!.id).toBe('eth.active_addresses');
  });

  it('applies the star filter, and shows no empty branch', () => {
    for (const stars of starCounts) {
      for (const { tier } of leaves(stars)) expect(tierStars[tier]).toBe(stars);
      for (const { children } of menuOf(catalogue, 'BTC', stars))
        for (const group of children) expect(group.children.length).toBeGreaterThan(0);
    }
    expect(starCounts.flatMap((stars) => leaves(stars))).toHaveLength(leaves(null).length);
  });

  it('knows which coins have indicators', () => {
    expect(coinsOf(catalogue)).toEqual(new Set(['BTC', 'ETH', 'STABLE', 'MACRO']));
  });
});
