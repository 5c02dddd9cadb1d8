import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEPOSIT_CONTRACT, type EtherBlock } from './block.ts';
import { deriveEtherColumns } from './columns.ts';
import { EtherLedger } from './ether-ledger.ts';
import { at as fact, end, ENDS, FACTS } from './facts.ts';
import { NaiveLedger } from './naive-testing.ts';
import {
  blockAfter,
  ETHER,
  payment,
  person,
  planned,
  setting,
  steps,
  tokenTransfer,
  USDT,
  word,
  type Steps,
} from './testing.ts';

const PRICE = 2_000;
const priceOf = ({ number }: EtherBlock): number => 1_000 + 100 * (number % 7);
const addresses = [...[0, 1, 2, 3, 4, 5, 98, 99].map(person), DEPOSIT_CONTRACT];

const reloaded = (ledger: EtherLedger, state = ledger.state()): EtherLedger => {
  const parts = ledger.accounts.save();
  const again = new EtherLedger(setting, structuredClone(state));
  again.load(() => {
    const { buffer } = parts.next().value!;
    return new Uint8Array(buffer as ArrayBuffer);
  });
  return again;
};
const accountOf = (ledger: EtherLedger, address: string) => {
  const number = ledger.accounts.find(address);
  return number === undefined ? undefined : ledger.accounts.get(number);
};
const sumOf = (ledger: EtherLedger): bigint =>
  Array.from({ length: ledger.accounts.count }, (_, number) => ledger.accounts.balanceOf(number)).reduce(
    (sum, one) => sum + one,
    0n,
  );
const straight = (chain: readonly EtherBlock[]): EtherLedger => {
  const ledger = new EtherLedger(setting);
  for (const block of chain) ledger.apply(block, priceOf(block));
  return ledger;
};
const columnsOf = (ledger: EtherLedger, price = PRICE) =>
  deriveEtherColumns(ledger, new Float64Array(ledger.days.rows).fill(price));
const totalOf = (column: Float64Array): number => column.reduce((sum, one) => sum + one, 0);

/** Lives through all steps; `onBlock` after each. */
const live = (all: Steps, onBlock: (chain: readonly EtherBlock[]) => void, ledger: EtherLedger) => {
  const chain: EtherBlock[] = [];
  all.forEach(([left, plan], salt) => {
    for (let count = Math.min(left, chain.length); count > 0; count--) {
      ledger.unwind();
      chain.pop();
    }
    const block = planned(chain.at(-1), plan, salt);
    ledger.apply(block, priceOf(block));
    chain.push(block);
    onBlock(chain);
  });
  return chain;
};

describe('the ledger of an Ethereum chain', () => {
  it('has the balances, costs and spending of a naive one after every block that comes or goes', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const ledger = new EtherLedger(setting);
        const chain = live(all, () => undefined, ledger);
        const naive = new NaiveLedger(chain, priceOf);
        for (const address of addresses) {
          expect(accountOf(ledger, address)?.balance ?? 0n).toBe(naive.balanceOf(address));
          expect(accountOf(ledger, address)?.cost ?? 0).toBeCloseTo(naive.costOf(address), 4);
        }
        const columns = columnsOf(ledger);
        expect(totalOf(columns.get('spent_eth')!)).toBeCloseTo(naive.spent, 6);
        expect(totalOf(columns.get('spent_cost_usd')!)).toBeCloseTo(naive.spentCost, 3);
        expect(totalOf(columns.get('cdd')!)).toBeCloseTo(naive.destroyed, 3);
      }),
      { numRuns: 60 },
    );
  });

  it('adds up: balances to what there was, was issued, burned and came unseen; fees to what was burned and what was tipped', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const ledger = new EtherLedger(setting);
        live(
          all,
          () => {
            const { genesis, issued, burned, unseen, fees, tips } = ledger.totals;
            expect(sumOf(ledger)).toBe(genesis + issued - burned + unseen);
            expect(fees).toBe(burned + tips);
          },
          ledger,
        );
        const last = (name: string): number => columnsOf(ledger).get(name)!.at(-1)!;
        expect(last('supply_counted')).toBeCloseTo(Number(sumOf(ledger)) / 1e18, 5);
        expect(last('realized_cap')).toBeCloseTo(
          addresses.reduce((sum, one) => sum + (accountOf(ledger, one)?.cost ?? 0), 0),
          2,
        );
      }),
      { numRuns: 40 },
    );
  });

  it('is as if no block had been replaced, with stops in between', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const ledger = new EtherLedger(setting);
        const chain = live(all, () => undefined, ledger);
        const other = straight(chain);
        expect([...reloaded(ledger).accounts.save()]).toEqual([...other.accounts.save()]);
        expect(reloaded(ledger).state()).toEqual(other.state());
        expect(columnsOf(reloaded(ledger))).toEqual(columnsOf(other));
      }),
      { numRuns: 40 },
    );
  });

  it('takes back blocks down to the final one, and no further', () => {
    const ledger = straight([blockAfter(undefined)]);
    let block = blockAfter(undefined);
    for (let count = 0; count < 5; count++) ledger.apply((block = blockAfter(block)), PRICE);
    ledger.settle(3);
    expect(ledger.lastHashes).toHaveLength(3);
    ledger.unwind();
    ledger.unwind();
    expect(ledger.tip?.number).toBe(3);
    expect(() => ledger.unwind()).toThrow('no final block');
  });

  it('refuses a block that does not follow, and stays as it was', () => {
    const first = blockAfter(undefined);
    const ledger = straight([first]);
    const before = ledger.state();
    expect(() => ledger.apply({ ...blockAfter(first), parent: first.parent }, PRICE)).toThrow('does not follow');
    expect(() => ledger.apply(blockAfter(blockAfter(first)), PRICE)).toThrow('comes where block 1 is due');
    expect(ledger.state()).toEqual(before);
  });

  it('values coins at average cost, and ages them on average', () => {
    const endowed = blockAfter(undefined);
    const ledger = new EtherLedger(setting);
    ledger.apply(endowed, 1_000, [[person(1), 2n * ETHER]]);
    const later = { time: endowed.time + 10 * 86_400, baseFee: 0n };
    const paid = { ...payment(1, 2, ETHER), gasPrice: 0n };
    ledger.apply(blockAfter(endowed, { ...later, transactions: [paid] }), 3_000);
    expect(accountOf(ledger, person(1))).toMatchObject({ balance: ETHER, cost: 1_000, since: endowed.time });
    expect(accountOf(ledger, person(2))).toMatchObject({ balance: ETHER, cost: 3_000 });
    const columns = columnsOf(ledger, 2_000);
    const last = (name: string): number => columns.get(name)!.at(-1)!;
    expect([last('cdd'), last('realized_profit'), last('realized_loss')]).toEqual([10, 2_000, 0]);
    expect([last('supply_in_profit'), last('supply_in_loss')]).toEqual([1, 1]);
    expect([last('unrealized_profit'), last('unrealized_loss'), last('realized_cap')]).toEqual([1_000, 1_000, 4_000]);
    expect([last('addresses_new'), last('addresses_min_1'), last('active_addresses')]).toEqual([1, 2, 2]);
  });
});

describe('the balances of a token', () => {
  const most = 2n ** 256n - 1n;
  const after = (...logs: ReturnType<typeof tokenTransfer>[]): EtherLedger =>
    straight([blockAfter(undefined, { logs })]);
  const last = (ledger: EtherLedger, name: string): number => columnsOf(ledger).get(name)!.at(-1)!;

  const issuedIn = (ledger: EtherLedger): Record<string, number> =>
    Object.fromEntries(
      ['minted', 'burned', 'circulating', 'treasury', 'active'].map((name) => [name, last(ledger, `usdt_${name}`)]),
    );

  it('are exact up to the largest amount that there is', () => {
    const ledger = after(tokenTransfer(undefined, 1, most), tokenTransfer(1, 2, most - 1n));
    const book = ledger.tokenOf('usdt')!;
    const holder = (index: number): bigint => book.balanceOf(ledger.accounts.find(person(index))!);
    expect([holder(1), holder(2), book.supply]).toEqual([1n, most - 1n, most]);
    expect([last(ledger, 'usdt_holders'), last(ledger, 'usdt_transfers'), last(ledger, 'tokens_new')]).toEqual([
      2, 1, 1,
    ]);
  });

  it('count as minted what moves without having been seen to arrive', () => {
    const ledger = after(tokenTransfer(undefined, 1, 5n), tokenTransfer(2, 1, 3n), tokenTransfer(1, undefined, 1n));
    const book = ledger.tokenOf('usdt')!;
    expect([book.supply, book.holders, book.balanceOf(ledger.accounts.find(person(1))!)]).toEqual([7n, 1, 7n]);
  });

  it('follow issues, redemptions and frozen funds that a contract tells of without a transfer', () => {
    const told = (event: string, ...words: string[]) => ({
      transaction: payment(7, 7, 0n).hash,
      address: USDT,
      topics: [event],
      data: `0x${words.map((one) => one.slice(2)).join('')}`,
    });
    const amount = (value: number): string => `0x${value.toString(16).padStart(64, '0')}`;
    const ledger = after(
      told('0xcb8241adb0c3fdb35b70c24ce35c5eb0c17af7431c99f827d44a445ca624176a', amount(9)),
      tokenTransfer(7, 1, 4n),
      told('0x702d5967f45f6513a38ffc42d6ba9bf230bd40e8f53b16363c7eb4fd2deb9a44', amount(2)),
      told('0x61e6e66b0d6339b2980aecc6ccc0039736791f0ccde9ed512e789a7fbdd698c6', word(person(1)), amount(4)),
    );
    const book = ledger.tokenOf('usdt')!;
    expect([book.supply, book.holders, book.balanceOf(ledger.accounts.find(person(7))!)]).toEqual([3n, 1, 3n]);
    expect(issuedIn(ledger)).toEqual({ minted: 9e-6, burned: 6e-6, circulating: 0, treasury: 0, active: 2 });
    expect([last(ledger, 'token_mints'), last(ledger, 'token_burns')]).toEqual([1, 2]);
  });

  it('do not circulate while they are with their issuer or in its treasury', () => {
    const ledger = after(tokenTransfer(undefined, 7, 9n), tokenTransfer(7, 8, 5n), tokenTransfer(8, 1, 2n));
    expect(issuedIn(ledger)).toEqual({
      minted: 0, // a contract that tells of issues in its own way mints nothing by a transfer
      burned: 0,
      circulating: expect.closeTo(2e-6, 12) as number,
      treasury: 3e-6,
      active: 3,
    });
  });

  it('count who moved them on each day once, also after blocks that were replaced', () => {
    const first = blockAfter(undefined, { logs: [tokenTransfer(undefined, 1, 9n)] });
    const ledger = straight([first]);
    const moved = blockAfter(first, { logs: [tokenTransfer(1, 2, 2n), tokenTransfer(2, 3, 1n)] });
    ledger.apply(moved, PRICE);
    expect(last(ledger, 'usdt_active')).toBe(3);
    ledger.unwind();
    expect(last(ledger, 'usdt_active')).toBe(1);
    ledger.apply(blockAfter(first, { logs: [tokenTransfer(1, 4, 2n)], salt: 1 }), PRICE);
    expect(last(reloaded(ledger), 'usdt_active')).toBe(2);
  });

  it('have no issues on days of an index that did not count them yet, and have them from then on', () => {
    const first = blockAfter(undefined, { logs: [tokenTransfer(undefined, 1, 9n)] });
    const second = blockAfter(first, { logs: [tokenTransfer(1, 2, 1n)], time: first.time + 86_400 });
    const state = straight([first, second]).state();
    const cut = (rows: Float64Array, width: number, kept: number): Float64Array =>
      Float64Array.from(
        { length: (rows.length / width) * kept },
        (_, at) => rows[Math.floor(at / kept) * width + (at % kept)]!,
      );
    const { facts, ends, sets } = state.days;
    const older = {
      ...state.days,
      facts: cut(facts, FACTS, fact.tokenParties),
      ends: cut(ends, ENDS, end.tokenHeld),
      sets: sets.map(([row, { parties: _parties, ...others }]) => [row, others] as const),
    };
    const ledger = reloaded(straight([first, second]), { ...state, days: older });
    ledger.apply(blockAfter(second, { logs: [tokenTransfer(2, 3, 1n)] }), PRICE);
    ledger.apply(blockAfter(ledger.tip && { ...second, ...ledger.tip }, { time: second.time + 86_400 }), PRICE);
    const column = (name: string): number[] => [...columnsOf(ledger).get(name)!];
    expect([ledger.isOlder, column('usdt_active'), column('usdt_treasury')]).toEqual([
      true,
      [NaN, NaN, 0],
      [NaN, 0, 0],
    ]);
    expect(column('usdt_transfers')).toEqual([0, 2, 0]);
    expect(column('usdt_supply')).toEqual([9e-6, 9e-6, 9e-6]);
  });

  it('do not count events of another form', () => {
    const sent = tokenTransfer(undefined, 1, 5n);
    const ledger = after({ ...sent, data: '0x' }, { ...sent, topics: [...sent.topics, sent.topics[1]!] });
    expect([last(ledger, 'token_transfers'), last(ledger, 'nft_transfers')]).toEqual([0, 1]);
    expect(ledger.accounts.get(ledger.accounts.find(USDT)!).isContract).toBe(true);
  });
});

describe('the richest accounts', () => {
  const rich = (ledger: EtherLedger) => ledger.richest(2).map(({ address, account }) => [address, account.balance]);
  const paidTo = (receiver: number, ether: bigint) => [payment(7, receiver, ether * ETHER)];

  it('are known by their addresses, also after a stop, and after blocks that were replaced', () => {
    const first = blockAfter(undefined, { transactions: [...paidTo(1, 150n), ...paidTo(2, 300n), ...paidTo(3, 99n)] });
    const ledger = straight([first]);
    const before = rich(ledger);
    expect(before).toEqual([
      [person(2), 300n * ETHER],
      [person(1), 150n * ETHER],
    ]);
    const fees = 2n * ETHER;
    const spent = { transactions: [payment(2, 4, 300n * ETHER - fees), ...paidTo(3, 1n)] };
    ledger.apply(blockAfter(first, spent), PRICE);
    expect(rich(ledger)[1]).toEqual([person(1), 150n * ETHER]);
    expect(rich(reloaded(ledger))).toEqual(rich(ledger));
    ledger.unwind();
    expect(rich(reloaded(ledger))).toEqual(before);
  });

  it('have no address in an index of an older version until they move', () => {
    const first = blockAfter(undefined, { transactions: paidTo(1, 150n) });
    const { rich: _, ...older } = straight([first]).state();
    const ledger = reloaded(straight([first]), older);
    expect([ledger.isOlder, rich(ledger)]).toEqual([true, [[undefined, 150n * ETHER]]]);
    expect(reloaded(ledger).isOlder).toBe(false);
    ledger.apply(blockAfter(first, { transactions: paidTo(1, 1n) }), PRICE);
    expect(rich(ledger)).toEqual([[person(1), 151n * ETHER]]);
  });
});
