import { DAY, MINUTE, NEW_ADDRESS_MS, UNSEEN_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/money/networks';
import type { ChainSetup } from '../../src/modules/chain/chain.service.ts';
import { Anvil } from '../../src/modules/chain/fixtures/anvil.ts';
import { TestToken } from '../../src/modules/chain/fixtures/test-token.ts';
import { evmChain } from '../../src/modules/chain/setups.ts';
import { audit } from '../../src/modules/audit/audit.service.ts';
import { WalletService } from '../../src/modules/wallet/wallet.service.ts';
import { WithdrawalsRepository, type WithdrawalRow } from '../../src/modules/withdrawals/withdrawals.repository.ts';
import { WithdrawalsWatcher } from '../../src/modules/withdrawals/withdrawals.watcher.ts';
import type { WithdrawalDeed } from '../../src/modules/withdrawals/withdrawals.lifecycle.ts';
import type { Account } from '../../src/modules/users/users.service.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { describeDatabase } from '../../src/platform/db/testing.ts';
import { ADDRESS, outcomeOf, START, WithdrawalsRig } from '../withdrawals-rig.ts';
import { ProxyNode } from './proxy-node.ts';

// anvil signs for all of them; the first holds all tokens
const [WALLET, STRANGER] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const;
const DUE = 97_000_000n; // of 100, minus the fee
const DEARER = 50_000_000_000n;

// Before: it went unnoticed. The order stayed 'transferring' with a hash that no node knew, and after an hour it could be given up although
// it had been paid.
describeDatabase((throwaway) => {
  const proxies: ProxyNode[] = [];
  let db: Database;
  let node: Anvil;
  let token: TestToken;
  let rig: WithdrawalsRig;
  let now = START;

  beforeAll(async () => {
    db = await throwaway().open();
    node = await Anvil.start({ at: START });
    token = await TestToken.deploy(node, { symbol: 'USDT', decimals: 6 });
    await token.send('transfer', [STRANGER, 1_000_000_000n]);
    await node.mine();
    proxies.push(await ProxyNode.before(node.url), await ProxyNode.before(node.url));
    const chain = evmChain('ERC-20', { urls: proxies.map(({ url }) => url), chainId: node.chainId })!;
    rig = await WithdrawalsRig.on(db, {
      env: { OWN_WALLETS: WALLET },
      setups: new Map<Network, ChainSetup>([['ERC-20', { chain, contracts: { USDT: token.address } }]]),
    });
  }, 60_000);
  beforeEach(async () => {
    now = Math.max(now, rig.clock.time) + DAY; // a chain's time never decreases
    await rig.reset();
    rig.clock.time = now;
    for (const proxy of proxies) proxy.honest();
  });
  afterAll(async () => {
    for (const proxy of proxies) proxy.stop();
    node.stop();
    await db.close();
  });

  const act = ({ id }: Pick<WithdrawalRow, 'id'>, order: WithdrawalDeed): Promise<WithdrawalRow> =>
    rig.withdrawals.act(Number(id), order);
  const outcome = (work: Promise<WithdrawalRow>): Promise<unknown> => outcomeOf(work.then(({ state }) => state));
  const read = async ({ id }: Pick<WithdrawalRow, 'id'>): Promise<WithdrawalRow> =>
    (await rig.part(WithdrawalsRepository).table.byId(Number(id)))!;
  const look = (): Promise<void> => rig.part(WithdrawalsWatcher).look();
  const mine = async (blocks = 1): Promise<void> => {
    rig.clock.time += MINUTE;
    await node.nextBlockAt(rig.clock.time);
    await node.mine(blocks);
    rig.clock.time += MINUTE;
  };
  const after = async (row: WithdrawalRow, blocks: number): Promise<WithdrawalRow> => {
    await mine(blocks);
    await look();
    return read(row);
  };
  const approved = async (
    name = 'owner',
  ): Promise<{ owner: Account; row: WithdrawalRow; by: WithdrawalDeed['by'] }> => {
    const owner = await rig.rich(name);
    const row = await rig.apply(owner);
    rig.clock.time += NEW_ADDRESS_MS;
    const by = { kind: 'finance', id: (await rig.account(`ann_of_${name}`)).id } as const;
    await act(row, { type: 'approve', by });
    return { owner, row, by };
  };
  /** A sent withdrawal whose transaction is pending; `instead` replaces it. */
  const waiting = async (name?: string) => {
    const order = await approved(name);
    const nonce = await node.nextNonce(WALLET);
    const hash = await token.send('transfer', [ADDRESS, DUE], WALLET);
    await act(order.row, { type: 'send', by: order.by, hash, originAddress: WALLET });
    await look();
    return { ...order, hash, instead: { nonce, gasPrice: DEARER } };
  };
  const held = async ({ id }: Account): Promise<string> =>
    (await rig.part(WalletService).balancesOf(id)).coins[0]!.held;
  const fail = { type: 'fail', reason: 'no transfer' } as const;

  it('a payout that was sped up is proved by its replacement, and its history says so', async () => {
    const { owner, row, hash, instead } = await waiting();
    const faster = await token.replace([ADDRESS, DUE], instead);
    expect(await after(row, 1)).toMatchObject({ state: 'transferring', hash, mismatch: null });
    expect(await after(row, 4)).toMatchObject({
      state: 'success',
      hash: faster,
      mismatch: null,
      originAddress: WALLET,
    });
    const [confirmed, replaced] = await rig.part(WithdrawalsRepository).table.history(Number(row.id));
    expect([confirmed, replaced]).toMatchObject([
      { event: 'confirm', by: null },
      { event: 'replace', by: null, to: 'transferring', note: `${hash} → ${faster}` },
    ]);
    expect([await held(owner), (await audit(db)).findings]).toEqual(['0.000000', []]);
  });

  it('a payout that was cancelled is marked as replaced once that is final; then another hash may be submitted', async () => {
    const { row, by, hash, instead } = await waiting();
    await node.cancel(WALLET, instead);
    expect(await after(row, 1)).toMatchObject({ state: 'transferring', mismatch: null, isPending: true });
    expect(await after(row, 4)).toMatchObject({ state: 'transferring', hash, mismatch: 'replaced', isPending: false });
    const again = await token.send('transfer', [ADDRESS, DUE], WALLET);
    expect(await outcome(act(row, { type: 'correctHash', by, hash: again, reason: 'paid again' }))).toBe(
      'transferring',
    );
    expect(await after(row, 5)).toMatchObject({ state: 'success', hash: again });
  });

  it('a pending payout cannot be given up at any time (before: after an hour, and paid twice); a cancelled one can', async () => {
    const { owner, row, by, instead } = await waiting();
    rig.clock.time += UNSEEN_MS;
    expect(await outcome(act(row, { ...fail, by }))).toBe('transition.refused');
    await node.cancel(WALLET, instead);
    await after(row, 5);
    expect(await outcome(act(row, { ...fail, by }))).toBe('failed');
    expect([await held(owner), (await audit(db)).findings]).toEqual(['0.000000', []]);
  });

  it.each([
    ['less', ADDRESS, DUE - 1n],
    ['another receiver', STRANGER, DUE],
  ] as const)('%s instead of it is not a payout', async (_, to, units) => {
    const { row, hash, instead } = await waiting();
    await token.replace([to, units], instead);
    expect(await after(row, 5)).toMatchObject({ state: 'transferring', hash, mismatch: 'replaced' });
  });

  it('nor is a payment of the same amount from the same wallet with another nonce', async () => {
    const { row, hash, instead } = await waiting();
    await node.cancel(WALLET, instead);
    await token.send('transfer', [ADDRESS, DUE], WALLET);
    expect(await after(row, 5)).toMatchObject({ state: 'transferring', hash, mismatch: 'replaced' });
  });

  it('nor is one that another withdrawal names', async () => {
    const [first, second] = [await waiting('one'), await approved('two')];
    const faster = await token.replace([ADDRESS, DUE], first.instead);
    await act(second.row, { type: 'send', by: second.by, hash: faster, originAddress: WALLET });
    await mine(5);
    await look();
    expect([await read(first.row), await read(second.row)]).toMatchObject([
      { state: 'transferring', mismatch: 'replaced' },
      { state: 'success', hash: faster },
    ]);
  });

  it('a transaction that a reorganisation removed and that was then replaced', async () => {
    const { row, hash, instead } = await waiting();
    const before = await node.snapshot();
    expect((await after(row, 1)).seenAt).not.toBeNull();
    rig.clock.time += MINUTE;
    await node.reorganise(before, { blocks: 1, at: rig.clock.time });
    expect(await node.nextNonce(WALLET)).toBe(instead.nonce);
    const faster = await token.replace([ADDRESS, DUE], instead);
    expect(await after(row, 5)).toMatchObject({ state: 'success', hash: faster });
    expect(faster).not.toBe(hash);
  });

  it.each([0, 1])('node %i of two alone cannot report a replacement', async (liar) => {
    const { row, hash } = await waiting();
    proxies[liar]!.lie = ({ method }) =>
      method === 'eth_getTransactionCount' ? '0xffff' : method.startsWith('eth_getTransaction') ? null : undefined;
    expect(await after(row, 0)).toMatchObject({ state: 'transferring', hash, mismatch: null, isPending: true });
    for (const proxy of proxies)
      proxy.lie = ({ method }) =>
        method === 'eth_getTransactionByHash' || method === 'eth_getTransactionReceipt' ? null : undefined;
    expect(await after(row, 0)).toMatchObject({ hash, mismatch: null });
    for (const proxy of proxies) proxy.honest();
    expect(await after(row, 5)).toMatchObject({ state: 'success', hash });
  });

  it('a reverted transaction ends a withdrawal only if one of our wallets sent it (before: whoever sent it)', async () => {
    const { owner, row, by } = await approved();
    const foreign = await token.send('transferAndFail', [ADDRESS, DUE], STRANGER);
    await act(row, { type: 'send', by, hash: foreign, originAddress: WALLET });
    expect(await after(row, 5)).toMatchObject({ state: 'transferring', mismatch: 'notOurs' });
    expect(await held(owner)).toBe('100.000000');
    const own = await token.send('transferAndFail', [ADDRESS, DUE], WALLET);
    await act(row, { type: 'correctHash', by, hash: own, reason: 'mistyped' });
    expect(await after(row, 5)).toMatchObject({ state: 'failed', mismatch: null });
    expect(await held(owner)).toBe('0.000000');
  });
});
