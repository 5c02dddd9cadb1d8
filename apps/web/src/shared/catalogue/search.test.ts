import { catalogue } from '@chaintide/indicators/catalogue';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { search } from './search.ts';

const ids = (text: string, most?: number) => search(catalogue, text, most).map(({ id }) => id);

describe('the search', () => {
  it('finds a name in either language, best match first', () => {
    expect(ids('MVRV').slice(0, 3)).toEqual(['btc.mvrv', 'eth.mvrv', 'btc.mvrv_z']);
    expect(ids('算力').slice(0, 3)).toEqual(['btc.hash_ribbons', 'btc.hash_price', 'btc.hash_rate']);
    expect(ids('hash rate')[0]).toBe('btc.hash_rate');
    expect(ids('mvrv z')[0]).toBe('btc.mvrv_z');
    expect(ids('AHR999')[0]).toBe('btc.ahr999');
  });

  it('finds pinyin, its beginning, and initials', () => {
    for (const typed of ['suanli', 'suanl', 'sl', 'SuanLi', 'suan li'])
      expect(ids(typed), typed).toEqual(
        expect.arrayContaining(['btc.hash_rate', 'btc.hash_ribbons', 'btc.hash_price']),
      );
    expect(ids('qwsl')[0]).toBe('btc.hash_rate');
    expect(ids('puer')[0]).toBe('btc.puell');
    expect(ids('changqichiyouzhe')).toContain('btc.lth_supply');
  });

  it('finds what people call it otherwise', () => {
    expect(ids('蜡烛图')[0]).toBe('btc.ohlc');
    expect(ids('gas')).toContain('btc.fees');
    expect(ids('逃顶')[0]).toBe('btc.jzr60');
    expect(ids('减半')).toContain('btc.issuance');
  });

  it('prefers a name to what is said of it, and both to a synonym', () => {
    const found = ids('矿工', 90);
    expect(found[0]).toBe('btc.miner_revenue');
    expect(found.indexOf('btc.miner_revenue')).toBeLessThan(found.indexOf('btc.hash_rate') >>> 0);
  });

  it('finds nothing for empty or meaningless text', () => {
    expect(['', '  ', 'zzzz', '.*', '\\'].map((text) => ids(text))).toEqual([[], [], [], [], []]);
  });

  it('finds every indicator by any beginning of its names', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...catalogue.indicators),
        fc.constantFrom<'zh' | 'en'>('zh', 'en'),
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ id, label }, language, share) => {
          const name = label[language];
          const typed = name.slice(0, 1 + Math.floor(share * name.length));
          expect(ids(typed, Infinity)).toContain(id);
        },
      ),
    );
  });
});
