import { describe, expect, it } from 'vitest';
import { looksLikeAddress, placeIn } from './withdrawals-view.ts';

const EVM = '0xe9Fa4C0A0c8AeD3ba13fA8C5E2f56E22E0468CbE';
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';

describe('an address', () => {
  it.each([
    [EVM, 'ERC-20', true],
    [EVM.toLowerCase(), 'BEP-20', true],
    [` ${TRON} `, 'TRC-20', true],
    [EVM, 'TRC-20', false],
    [TRON, 'ERC-20', false],
    [EVM.slice(0, -1), 'ERC-20', false],
    [TRON.replace('J', '0'), 'TRC-20', false],
    ['', 'ERC-20', false],
  ] as const)('%s on %s: %s', (text, network, looks) => {
    expect(looksLikeAddress(text, network)).toBe(looks);
  });

  it('is recognised in any spelling, on its own network only', () => {
    const places = [
      { network: 'ERC-20', address: EVM },
      { network: 'TRC-20', address: TRON },
    ] as const;
    expect(placeIn(places, { network: 'ERC-20', address: ` ${EVM.toLowerCase()}` })).toBe(places[0]);
    expect(placeIn(places, { network: 'BEP-20', address: EVM })).toBeUndefined();
    expect(placeIn(places, { network: 'TRC-20', address: TRON.toLowerCase() })).toBeUndefined();
  });
});
