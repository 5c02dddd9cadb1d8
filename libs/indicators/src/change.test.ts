import { describe, expect, it } from 'vitest';
import { indicatorById } from './catalogue.ts';
import { changeOf } from './change.ts';

const textOf = (id: string, before: number, value: number): string =>
  changeOf(indicatorById(id)!, [before, value], 'en').text;

describe('a change', () => {
  it('is a percentage of what is above zero', () => {
    expect(textOf('btc.price', 100, 101.5)).toBe('+1.50%');
    expect(textOf('btc.mvrv', 2, 1)).toBe('-50.00%');
  });

  it('is a difference where values lie on both sides of zero, whichever side they come from', () => {
    expect(textOf('btc.funding_zscore', 0.02, -0.033)).toBe('-0.053');
    expect(textOf('btc.mvrv_z', 1, 1.5)).toBe('+0.50');
    expect(textOf('btc.taker_net_30d', 10, -1_500)).toBe('-1.51K');
  });

  it('is a difference of percentages', () => {
    expect(textOf('btc.drawdown', -5, -3)).toBe('+2.00%');
  });

  it('is no number where there is none before', () => {
    expect(textOf('btc.mvrv_z', NaN, 1)).toBe('–');
    expect(textOf('btc.price', NaN, 1)).toBe('–');
    expect(textOf('btc.price', 0, 1)).toBe('+$1.00');
  });
});

describe('indicators on both sides of zero', () => {
  it.each([
    'btc.mvrv_z',
    'btc.nupl',
    'btc.mpi',
    'btc.unrealized_profit',
    'stable.ssr_oscillator',
    'btc.exchange_netflow',
  ])('%s is one', (id) => expect(indicatorById(id)!.isSigned).toBe(true));

  it.each(['btc.price', 'btc.mvrv', 'btc.asopr', 'btc.rhodl', 'btc.delta_cap', 'btc.supply_split', 'btc.asol'])(
    '%s is none',
    (id) => expect(indicatorById(id)!.isSigned).toBeUndefined(),
  );
});
