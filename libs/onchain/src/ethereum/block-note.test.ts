import { describe, expect, it } from 'vitest';
import { etherNoteOf, type NoteTerms } from './block-note.ts';
import type { EtherBlock } from './block.ts';
import { blockAfter, ETHER, payment, person, setting, tokenTransfer } from './testing.ts';

const terms: NoteTerms = { price: 2_000, least: 1_000_000, tokens: setting.tokens };
const noted = (content: Partial<EtherBlock>) => etherNoteOf(blockAfter(undefined, content), terms).transfers;
const MILLION = 10n ** 12n; // a million dollars in the units of the token

describe('notes of blocks of Ethereum', () => {
  it('have the payments of a million dollars or more at the price, and none that failed or that stayed with its owner', () => {
    const large = payment(1, 2, 500n * ETHER);
    const others = [
      payment(1, 3, 500n * ETHER - 10n ** 12n),
      { ...payment(1, 4, 900n * ETHER), hasFailed: true },
      payment(5, 5, 900n * ETHER),
    ];
    const created = { ...payment(6, 7, 700n * ETHER), to: null, created: person(8) };
    expect(noted({ transactions: [...others, large, created] })).toEqual([
      { txId: large.hash, asset: 'ETH', from: person(1), to: person(2), amount: 500, usd: 1e6 },
      { txId: created.hash, asset: 'ETH', from: person(6), to: person(8), amount: 700, usd: 1.4e6 },
    ]);
  });

  it('have the transfers, mints and burns of tokens that are kept, at a dollar each', () => {
    const logs = [
      tokenTransfer(1, 2, MILLION),
      tokenTransfer(1, 2, MILLION - 1n),
      tokenTransfer(undefined, 3, 2n * MILLION),
      tokenTransfer(4, undefined, 3n * MILLION),
      { ...tokenTransfer(1, 2, 9n * MILLION), address: person(9) },
    ];
    expect(noted({ logs }).map(({ asset, from, to, usd }) => [asset, from, to, usd])).toEqual([
      ['USDT', person(1), person(2), 1e6],
      ['USDT', undefined, person(3), 2e6],
      ['USDT', person(4), undefined, 3e6],
    ]);
  });
});
