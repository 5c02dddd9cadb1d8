import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { EtherLedger } from './ether-ledger.ts';
import { tracedBlock } from './read-traces.ts';
import { blockAfter, ETHER, movedWithin, payment, person, planned, setting, steps } from './testing.ts';

const hex = (wei: bigint): string => `0x${wei.toString(16)}`;
const paid = payment(1, 2, ETHER);
const top = { type: 'CALL', from: paid.from, to: paid.to, value: hex(ETHER) };
const call = (from: number, to: number, changes: object = {}) => ({
  type: 'CALL',
  from: person(from),
  to: person(to),
  value: hex(ETHER),
  ...changes,
});
const block = blockAfter(undefined, { transactions: [paid] });
const traced = (...results: object[]) =>
  tracedBlock(
    block,
    results.map((result) => ({ txHash: paid.hash, result })),
  );
const movesIn = (...calls: object[]) => traced({ ...top, calls }).transactions[0]!.moves;

describe('the traces of a block', () => {
  it('give what calls paid, in the order in which they were made, without those that were undone', () => {
    const undone = call(2, 5, { error: 'execution reverted', calls: [call(5, 6)] });
    const inner = call(3, 4, { calls: [call(4, 5), undone] });
    expect(movesIn(call(2, 3, { calls: [inner] }), call(2, 6))).toEqual([
      movedWithin(2, 3),
      movedWithin(3, 4),
      movedWithin(4, 5),
      movedWithin(2, 6),
    ]);
  });

  it('pay nothing by calls that lend the value of their caller, and by those without one', () => {
    const lent = ['DELEGATECALL', 'CALLCODE', 'STATICCALL'].map((type) => call(2, 3, { type }));
    expect(movesIn(...lent, call(2, 3, { value: '0x0' }), call(2, 3, { value: undefined }))).toEqual([]);
  });

  it('give contracts that contracts made, and what they left when they ended', () => {
    const made = call(2, 7, { type: 'CREATE2', value: '0x0' });
    expect(movesIn(made, call(7, 3, { type: 'SELFDESTRUCT' }))).toEqual([
      { ...movedWithin(2, 7, 0n), isCreation: true },
      movedWithin(7, 3),
    ]);
  });

  it('keep what a contract got that could not pay for its code, before Homestead only', () => {
    const poor = call(2, 7, { type: 'CREATE', error: 'contract creation code storage out of gas' });
    const at = (number: number) =>
      tracedBlock({ ...block, number }, [{ result: { ...top, calls: [poor] } }]).transactions[0]!.moves;
    expect([at(7)!.length, at(1_150_000)!.length]).toEqual([1, 0]);
  });

  it.each<[string, unknown, string]>([
    ['none', null, 'traces is missing'],
    ['another number of them', [], '1 transactions have 0 traces'],
    ['one of another transaction', [{ txHash: block.hash, result: top }], 'is that of another one'],
    ['another sender', [{ result: { ...top, from: person(3) } }], 'is that of another one'],
    ['another value', [{ result: { ...top, value: '0x1' } }], 'is that of another one'],
    ['a failure where the receipt has none', [{ result: { ...top, error: 'out of gas' } }], 'and not by its trace'],
    ['no result', [{ error: 'execution timeout' }], 'the trace of transaction'],
    ['a call without a type', [{ result: { ...top, calls: [{ from: person(2) }] } }], 'a call has no type'],
    ['a call to nobody', [{ result: { ...top, calls: [call(2, 3, { to: undefined })] } }], 'to is missing'],
    ['a value that is none', [{ result: { ...top, calls: [call(2, 3, { value: '-1' })] } }], 'value is "-1"'],
  ])('are refused with %s', (...[, answer, text]) => {
    expect(() => tracedBlock(block, answer)).toThrow(text);
  });

  it('are refused where calls are deeper than they can be', () => {
    let deep: object = call(2, 3);
    for (let depth = 0; depth < 1_100; depth++) deep = call(2, 3, { calls: [deep] });
    expect(() => movesIn(deep)).toThrow('deeper than calls can be');
  });
});

describe('a ledger of traced blocks', () => {
  const people = [0, 1, 2, 3, 4, 5, 7];
  const endowed = (): EtherLedger => {
    const ledger = new EtherLedger(setting);
    ledger.apply(
      blockAfter(undefined, { isTraced: true }),
      1_000,
      people.map((one) => [person(one), 1_000n * ETHER] as const),
    );
    return ledger;
  };
  const first = blockAfter(undefined);
  const sumOf = ({ accounts }: EtherLedger): bigint =>
    Array.from({ length: accounts.count }, (_, number) => accounts.balanceOf(number)).reduce((a, b) => a + b, 0n);

  it('has no unseen part: balances are what there was, was issued, and was not burned', () => {
    fc.assert(
      fc.property(steps, (all) => {
        const ledger = endowed();
        const chain = [first];
        for (const [salt, [left, plan]] of all.entries()) {
          for (let count = Math.min(left, chain.length - 1); count > 0; count--) {
            ledger.unwind();
            chain.pop();
          }
          const next = planned(chain.at(-1), { ...plan, withdrawn: undefined }, salt);
          ledger.apply({ ...next, isTraced: true }, 2_000);
          chain.push(next);
          const { genesis, issued, burned, unseen, isWhole } = ledger.totals;
          expect([sumOf(ledger), unseen, isWhole]).toEqual([genesis + issued - burned, 0n, true]);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('moves balances at their cost and with their age', () => {
    const ledger = endowed();
    const moves = [movedWithin(2, 3, 500n * ETHER)];
    const transactions = [{ ...payment(1, 2, 0n), moves }];
    ledger.apply(blockAfter(first, { isTraced: true, transactions }), 3_000);
    const account = (index: number) => ledger.accounts.get(ledger.accounts.find(person(index))!);
    expect(account(2)).toMatchObject({ balance: 500n * ETHER, cost: 500_000 });
    expect(account(3)).toMatchObject({ balance: 1_500n * ETHER, cost: 1_500_000, since: first.time });
  });

  it('has the tips of a block for its miner to spend within it', () => {
    const ledger = endowed();
    const tip = 21_000n * 10n ** 9n;
    const spent = { ...payment(99, 1, tip / 2n), gasPrice: 0n };
    const transactions = [payment(1, 2, ETHER), { ...spent, gasUsed: 0 }];
    ledger.apply(blockAfter(first, { isTraced: true, transactions }), 3_000);
    expect(ledger.accounts.balanceOf(ledger.accounts.find(person(99))!)).toBe(tip - tip / 2n);
  });

  it('refuses who pays more than it has, and stays as it was', () => {
    const ledger = endowed();
    const before = structuredClone(ledger.state());
    const moves = [movedWithin(2, 3), movedWithin(6, 3, 1n)];
    const lie = blockAfter(first, { isTraced: true, transactions: [{ ...payment(1, 2, 0n), moves }] });
    expect(() => ledger.apply(lie, 3_000)).toThrow(`${person(6)} pays 1 wei more than it has`);
    expect([structuredClone(ledger.state()), ledger.accounts.find(person(6))]).toEqual([before, undefined]);
    ledger.apply({ ...lie, isTraced: false }, 3_000);
    expect([ledger.totals.unseen, ledger.totals.isWhole]).toEqual([1n, false]);
  });

  it('believes the account that got ether by no transaction', () => {
    const ledger = new EtherLedger({ ...setting, network: { ...setting.network, irregular: person(6) } });
    ledger.apply({ ...first, isTraced: true }, 1_000, [[person(1), ETHER]]);
    const transactions = [{ ...payment(1, 2, 0n), moves: [movedWithin(6, 3, 5n)] }];
    ledger.apply(blockAfter(first, { isTraced: true, transactions }), 3_000);
    expect(ledger.totals).toMatchObject({ unseen: 5n, isWhole: true });
  });
});
