import fc from 'fast-check';
import { judge, DUST_UNITS, type Claim, type Witness } from './judge.ts';

type Seen = Witness & { readonly id: number };

const START = 1_000;
const UNTIL = 9_000;
const AMOUNT = 100_000_000n;
const claim: Claim = {
  id: 1n,
  coin: 'USDT',
  amount: AMOUNT,
  address: 'ours',
  hash: null,
  expiresAt: new Date(5_000),
  heldFrom: new Date(START),
  heldUntil: new Date(UNTIL),
};

const units = fc.oneof(
  fc.bigInt({ min: 0n, max: DUST_UNITS - 1n }),
  fc.bigInt({ min: DUST_UNITS, max: 2n * AMOUNT }),
  fc.constantFrom(0n, 1n, AMOUNT / 2n, AMOUNT - 1n, AMOUNT, AMOUNT + 1n, 2n ** 64n, 2n ** 255n),
);
/** Arbitrary transfers by strangers, each at its own position in the chain. */
const strangers = fc
  .uniqueArray(
    fc.record({
      id: fc.nat({ max: 99 }),
      hash: fc.constantFrom('a', 'b', 'c', 'd'),
      coin: fc.constantFrom('USDT', 'USDT', 'USDT', 'USDC', null),
      units: fc.oneof({ weight: 5, arbitrary: units }, { weight: 1, arbitrary: fc.constant(null) }),
      receiver: fc.constantFrom('ours', 'ours', 'ours', 'elsewhere'),
      at: fc.constantFrom(START - 1, START, 4_000, 6_000, UNTIL).map((at) => new Date(at)),
      goneAt: fc.nat({ max: 9 }).map((n) => (n === 0 ? new Date(0) : null)),
      paymentId: fc.constantFrom(null, null, null, 1n, 2n),
      isAssigned: fc.constant(false),
    }),
    { selector: ({ id }) => id, maxLength: 12 },
  )
  .map((list): Seen[] => list.map((one) => ({ ...one, block: BigInt(one.id), index: one.id })));
const shuffled = <T>(list: readonly T[]) =>
  fc.shuffledSubarray([...list], { minLength: list.length, maxLength: list.length });
const idsOf = (list: readonly Seen[]): number[] => list.map(({ id }) => id).toSorted((a, b) => a - b);
const sum = (list: readonly Witness[]): bigint => list.reduce((total, one) => total + one.units!, 0n);
const exact = (id: number, change: Partial<Seen> = {}): Seen => ({
  id,
  hash: `of the customer ${id}`,
  block: BigInt(id),
  index: id,
  coin: 'USDT',
  units: AMOUNT,
  receiver: 'ours',
  at: new Date(4_000),
  goneAt: null,
  paymentId: null,
  isAssigned: false,
  ...change,
});

describe('judge', () => {
  it('completes the order by the exact payment, whatever strangers send', () => {
    fc.assert(
      fc.property(strangers, fc.integer({ min: 100, max: 199 }), (sent, id) => {
        const { arrived, mismatch, counting } = judge(claim, [...sent, exact(id)]);
        expect([arrived, counting.length > 0]).toEqual([AMOUNT, true]);
        expect([null, 'late']).toContain(mismatch);
      }),
      { numRuns: 1_000 },
    );
  });

  it('counts the exact payment that the owner submitted', () => {
    fc.assert(
      fc.property(strangers, (sent) => {
        expect(idsOf(judge({ ...claim, hash: exact(100).hash }, [...sent, exact(100)]).counting)).toEqual([100]);
      }),
    );
  });

  it('sums up what counts, each transfer once, valid and ours; every other one has a reason', () => {
    fc.assert(
      fc.property(strangers, (sent) => {
        const { counting, arrived, others } = judge(claim, sent);
        expect(arrived).toBe(sum(counting));
        expect(idsOf([...counting, ...others.map(({ transfer }) => transfer)])).toEqual(idsOf(sent));
        for (const one of counting) {
          expect(one).toMatchObject({ coin: 'USDT', receiver: 'ours', goneAt: null });
          expect([null, 1n]).toContain(one.paymentId);
          expect(one.at >= claim.heldFrom && one.at < claim.heldUntil!).toBe(true);
          expect(one.units! >= DUST_UNITS || arrived === AMOUNT).toBe(true);
        }
      }),
      { numRuns: 1_000 },
    );
  });

  it('does not depend on the order of arrival', () => {
    fc.assert(
      fc.property(
        strangers.chain((sent) => fc.tuple(fc.constant(sent), shuffled(sent))),
        ([sent, other]) => {
          expect(idsOf(judge(claim, other).counting)).toEqual(idsOf(judge(claim, sent).counting));
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it('gives the same result with intermediate checks', () => {
    fc.assert(
      fc.property(strangers, fc.nat({ max: 12 }), (sent, cut) => {
        const free = sent.map((one) => (one.paymentId === 1n ? { ...one, paymentId: null } : one));
        const before = new Set(judge(claim, free.slice(0, cut)).counting);
        expect(
          idsOf(
            judge(
              claim,
              free.map((one) => (before.has(one) ? { ...one, paymentId: 1n } : one)),
            ).counting,
          ),
        ).toEqual(idsOf(judge(claim, free).counting));
      }),
      { numRuns: 1_000 },
    );
  });

  it('counts what a person assigned wherever it went, together with an exact match of the rest', () => {
    const given = exact(1, {
      units: 40_000_000n,
      receiver: 'elsewhere',
      at: new Date(0),
      paymentId: 1n,
      isAssigned: true,
    });
    const rest = exact(2, { units: 60_000_000n });
    expect(judge(claim, [exact(3, { units: 7_000_000n }), given, rest])).toMatchObject({
      counting: [given, rest],
      arrived: AMOUNT,
      mismatch: null,
      others: [{ why: 'surplus' }],
    });
    expect(judge(claim, [given, exact(4, { units: 7_000_000n })])).toMatchObject({
      arrived: 47_000_000n,
      mismatch: 'underpaid',
    });
    expect(judge(claim, [{ ...given, paymentId: 2n }])).toMatchObject({
      counting: [],
      others: [{ why: 'wrongAddress' }],
    });
  });

  it.each([
    [exact(1, { units: 1n }), 'dust'],
    [exact(1, { units: 2n ** 200n }), 'beyond'],
    [exact(1, { coin: null, units: null }), 'unknownToken'],
    [exact(1, { coin: 'USDC' }), 'wrongToken'],
    [exact(1, { at: new Date(0) }), 'early'],
    [exact(1, { at: new Date(UNTIL) }), 'foreign'],
    [exact(1, { paymentId: 2n }), 'taken'],
    [exact(1, { goneAt: new Date(0) }), 'gone'],
    [exact(1, { receiver: 'elsewhere' }), 'wrongAddress'],
  ] as const)('names the reason why a transfer does not count (%#)', (transfer, why) => {
    expect(judge(claim, [transfer])).toMatchObject({ counting: [], arrived: 0n, others: [{ transfer, why }] });
  });

  it('requires the exact amount for an order of less than a cent', () => {
    expect(judge({ ...claim, amount: 5n }, [exact(1, { units: 4n }), exact(2, { units: 5n })])).toMatchObject({
      arrived: 5n,
      mismatch: null,
    });
  });
});
