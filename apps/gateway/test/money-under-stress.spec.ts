import { HOUR, MINUTE } from '@chaintide/contracts/limits';
import { AgreedChain } from '../src/modules/chain/agreed-chain.ts';
import { CHAIN_SETUPS } from '../src/modules/chain/chain.module.ts';
import { ChainError, type Chain } from '../src/modules/chain/chain.ts';
import { audit } from '../src/modules/audit/audit.service.ts';
import { describeEngines } from '../src/platform/db/testing.ts';
import { beginWorld } from './books/begin.ts';
import type { Deed } from './books/deeds.ts';
import { buy } from './books/level-deeds.ts';
import { withdraw } from './books/payout-deeds.ts';
import { expire, payment, paymentAct, submitHash } from './books/payment-deeds.ts';
import { contracts, PaperChain } from './books/paper-chain.ts';
import { adopt, look } from './books/watching.ts';
import type { World } from './books/world.ts';
import { known } from '../src/platform/fixtures/known.ts';

const ADDRESS = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359';
const keyOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const KEY = keyOf(1);
const OPENING = 20_000_000_000n; // of all customers, in USDT
const aim = { pick: 0, wild: false, isOnwards: false, versioned: false, person: 0 };

describeEngines((throwaway) => {
  let world: World;
  beginWorld(throwaway, (made) => {
    world = made;
  });
  beforeEach(() => world.begin());

  const act = async (deed: Deed): Promise<string> => {
    const bound = (await deed.bind(world))!;
    const outcome = await bound.run();
    bound.predict(world.model);
    return outcome;
  };
  /** 5 USDT for the first customer, on Ethereum. */
  const order = (): Promise<string> =>
    act(payment({ user: 0, coin: 'USDT', network: 'ERC-20', units: 5_000_000n, key: KEY }));
  const pay = (): void => {
    world.chains['ERC-20'].send([
      { contract: contracts.USDT, to: world.model.payments.get(KEY)!.place.split(' ')[1]!, raw: 5_000_000n },
    ]);
    for (let block = 0; block < 4; block += 1) world.mine('ERC-20');
  };
  const state = async (): Promise<string> => (await world.states()).get(KEY)!;
  const see = async (): Promise<void> => {
    await look(world);
    await look(world);
    await adopt(world, { isAlone: true });
  };
  const node = (chain: unknown): void =>
    void world.part<Map<string, unknown>>(CHAIN_SETUPS as never).set('ERC-20', { chain, contracts });
  /** The simulated chain with some answers replaced. */
  const nodeThat = (answers: Partial<Chain>): void =>
    node(Object.assign(Object.create(world.chains['ERC-20']) as Chain, answers));
  const broken = (problem: 'unreachable' | 'wrongChain' | 'unreadable') => (): Promise<never> =>
    Promise.reject(new ChainError(problem, 'a test'));

  it.each(['unreachable', 'wrongChain', 'unreadable'] as const)(
    'a node that is %s changes nothing, and nothing is lost once it recovers',
    async (problem) => {
      await order();
      pay();
      nodeThat({ heads: broken(problem) });
      await look(world);
      expect(await state()).toBe('awaitingTransfer');
      node(world.chains['ERC-20']);
      await see();
      expect(await state()).toBe('awaitingApproval');
      nodeThat({ transaction: broken(problem), blockHash: broken(problem) });
      expect(await act(paymentAct(aim))).toBe('chain.unreachable');
      expect((await world.balances()).get('available 0 USDT')).toBe(OPENING);
    },
  );

  it('a node that lags behind takes nothing back and hides nothing for good', async () => {
    await order();
    pay();
    await see();
    nodeThat({ heads: () => Promise.resolve({ newest: 1, final: 0 }) });
    await look(world);
    expect(await state()).toBe('awaitingApproval');
    node(world.chains['ERC-20']);
    await see();
    expect(await state()).toBe('awaitingApproval');
  });

  it('a single lying node credits nothing, because the other contradicts it', async () => {
    await order();
    const honest = world.chains['ERC-20'];
    const liar = new PaperChain('ERC-20', 'f');
    liar.send([{ contract: contracts.USDT, to: world.model.payments.get(KEY)!.place.split(' ')[1]!, raw: 5_000_000n }]);
    for (let block = 0; block < 5; block += 1) {
      liar.mine(world.clock.time);
      world.mine('ERC-20');
    }
    node(new AgreedChain([liar, honest] as unknown as [Chain, Chain]));
    await look(world);
    await look(world);
    expect(await state()).not.toBe('awaitingApproval');
    expect((await world.balances()).get('available 0 USDT')).toBe(OPENING);
  });

  it('a dropped transaction, and one of another network, are not credited', async () => {
    await order();
    world.chains['BEP-20'].send([{ contract: contracts.USDT, to: ADDRESS, raw: 5_000_000n }]);
    world.mine('BEP-20');
    expect(await act(submitHash(0, aim))).toBe('done');
    await look(world);
    expect(await world.db.query('select state, mismatch from payments')).toEqual([
      { state: 'awaitingTransfer', mismatch: 'wrongNetwork' },
    ]);
    world.pass(5 * HOUR);
    expect(await act(submitHash(1, aim))).toBe('done');
    await look(world);
    expect(await world.db.query('select state, mismatch from payments')).toEqual([
      { state: 'awaitingTransfer', mismatch: 'notFound' },
    ]);
  });

  it("a network that does not answer in time does not make another network's transaction unknown", async () => {
    await order();
    world.chains['BEP-20'].send([{ contract: contracts.USDT, to: ADDRESS, raw: 5_000_000n }]);
    world.mine('BEP-20');
    expect(await act(submitHash(0, aim))).toBe('done');
    await look(world);
    world.chains['BEP-20'].transaction = broken('unreachable');
    await look(world);
    expect(await world.db.query('select mismatch from payments')).toEqual([{ mismatch: 'wrongNetwork' }]);
  });

  it('a second payment that the same reorganisation removed does not replace the first', async () => {
    await order();
    for (let payments = 0; payments < 2; payments += 1) {
      world.chains['ERC-20'].send([
        { contract: contracts.USDT, to: world.model.payments.get(KEY)!.place.split(' ')[1]!, raw: 5_000_000n },
      ]);
      world.mine('ERC-20');
    }
    await look(world);
    world.reorganise('ERC-20', { depth: 2, keeps: false });
    await look(world);
    expect(await state()).toBe('awaitingTransfer');
  });

  it('a clock that jumps back and forth neither loses nor duplicates a recharge', async () => {
    await order();
    world.jump(2 * HOUR);
    world.jump(-2 * HOUR);
    expect(await act(expire())).toBe('done');
    expect(await state()).toBe('awaitingTransfer');
    world.jump(MINUTE);
    pay();
    await see();
    world.jump(-HOUR);
    await see();
    expect(await act(paymentAct({ ...aim, isOnwards: true }))).toBe('done');
    expect(await act(paymentAct({ ...aim, wild: true, isOnwards: true }))).toBe('transition.refused');
    expect((await world.balances()).get('available 0 USDT')).toBe(OPENING + 5_000_000n);
    expect((await audit(world.db)).findings).toEqual([]);
  });

  it('fifty concurrent purchases and withdrawal attempts spend no coin twice', async () => {
    const wish = withdraw({
      user: 0,
      coin: 'USDT',
      network: 'ERC-20',
      units: 19_900_000_000n,
      address: ADDRESS,
      key: KEY,
    });
    const bound = (await wish.bind(world))!;
    const buying = await Promise.all(
      Array.from({ length: 25 }, (_, number) =>
        buy({ user: 0, level: 'monthly', stale: false, key: keyOf(10 + number) }).bind(world),
      ),
    );
    const outcomes = await Promise.all(buying.flatMap((one) => [one!.run(), bound.run()]));
    const bought = outcomes.filter((outcome, index) => index % 2 === 0 && outcome === 'done').length;
    const balances = await world.balances();
    const of = (account: string): bigint =>
      ['USDT', 'USDC', 'BUSD'].reduce((sum, coin) => sum + (balances.get(`${account} ${coin}`) ?? 0n), 0n);
    expect([outcomes.filter((one) => one.startsWith('a fault')), of('revenue')]).toEqual([
      [],
      BigInt(bought) * 21_000_000n,
    ]);
    expect(of('available 0') + of('held 0') + of('revenue')).toBe(20_400_000_001n);
    expect([0n, 19_900_000_000n]).toContain(of('held 0'));
    expect((await world.db.query('select 1 from withdrawals')).length).toBe(of('held 0') > 0n ? 1 : 0);
    expect((await audit(world.db)).findings).toEqual([]);
  });

  it('one of two concurrent hashes of one account is accepted', async () => {
    await order();
    await act(payment({ user: 0, coin: 'USDC', network: 'ERC-20', units: 5_000_000n, key: keyOf(2) }));
    const both = await Promise.all([0, 1].map(async (pick) => submitHash(0, { ...aim, pick }).bind(world)));
    expect((await Promise.all(both.map((one) => one!.run()))).toSorted()).toEqual(['done', 'hash.tooSoon']);
  });

  it('an old order does not get payments to the next order with its address', async () => {
    await order();
    const { place } = world.model.payments.get(KEY)!;
    world.pass(31 * MINUTE);
    await act(expire());
    world.pass(25 * HOUR);
    for (let number = 2; number < 5; number += 1)
      await act(payment({ user: 1, coin: 'USDT', network: 'ERC-20', units: 5_000_000n, key: keyOf(number) }));
    expect([...world.model.payments.values()].filter((one) => one.place === place)).toHaveLength(2);
    pay();
    expect(await act(submitHash(0, aim))).toBe('done');
    await look(world);
    const rows = await known<{ user: bigint; state: string; mismatch: string | null }>(
      world.db.query(
        `select user_id as "user", state, mismatch from payments where address_id = (select address_id from payments where key = $1) order by id`,
        [KEY],
      ),
    );
    expect(rows).toEqual([
      { user: BigInt(world.people[0]!.id), state: 'expired', mismatch: 'hashUsed' },
      { user: BigInt(world.people[1]!.id), state: 'confirming', mismatch: null },
    ]);
  });
});
