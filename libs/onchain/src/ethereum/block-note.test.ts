import { describe, expect, it } from 'vitest';
import { etherNoteOf, type NoteTerms } from './block-note.ts';
import type { EtherBlock } from './block.ts';
import { blockAfter, ETHER, payment, person, setting, tokenTransfer } from './testing.ts';

const terms: NoteTerms = { price: 2_000, least: 1_000_000, tokens: setting.tokens };
const noteOf = (content: Partial<EtherBlock>) => etherNoteOf(blockAfter(undefined, content), terms);
const noted = (content: Partial<EtherBlock>) => noteOf(content).transfers;
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
      { txId: large.hash, log: undefined, asset: 'ETH', from: person(1), to: person(2), amount: 500, usd: 1e6 },
      { txId: created.hash, log: undefined, asset: 'ETH', from: person(6), to: person(8), amount: 700, usd: 1.4e6 },
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
    expect(noted({ logs }).map(({ log, asset, from, to, usd }) => [log, asset, from, to, usd])).toEqual([
      [0, 'USDT', person(1), person(2), 1e6],
      [2, 'USDT', undefined, person(3), 2e6],
      [3, 'USDT', person(4), undefined, 3e6],
    ]);
  });

  it('have the contracts that transactions created, and whether they are tokens', () => {
    const creation = (creator: number, contract: number) => ({
      ...payment(creator, 0, 0n),
      to: null,
      created: person(contract),
    });
    const [plain, token, failed] = [
      creation(1, 8),
      creation(2, 9),
      { ...creation(3, 7), hasFailed: true, created: null },
    ];
    const logs = [{ ...tokenTransfer(undefined, 2, 1n), address: person(9) }];
    expect(noteOf({ transactions: [plain, token, failed], logs }).contracts).toEqual([
      { txId: plain.hash, creator: person(1), address: person(8), isToken: false },
      { txId: token.hash, creator: person(2), address: person(9), isToken: true },
    ]);
  });
});
