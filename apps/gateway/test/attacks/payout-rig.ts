import { DAY, MINUTE, NEW_ADDRESS_MS } from '@chaintide/contracts/limits';
import type { Network } from '@chaintide/contracts/money/networks';
import type { ChainSetup } from '../../src/modules/chain/chain.service.ts';
import { EvmChain } from '../../src/modules/chain/evm-chain.ts';
import { Anvil } from '../../src/modules/chain/fixtures/anvil.ts';
import { TestToken } from '../../src/modules/chain/fixtures/test-token.ts';
import type { Account } from '../../src/modules/users/users.service.ts';
import { WalletService } from '../../src/modules/wallet/wallet.service.ts';
import { WithdrawalsRepository, type WithdrawalRow } from '../../src/modules/withdrawals/withdrawals.repository.ts';
import type { WithdrawalDeed } from '../../src/modules/withdrawals/withdrawals.lifecycle.ts';
import { WithdrawalsWatcher } from '../../src/modules/withdrawals/withdrawals.watcher.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { ADDRESS, outcomeOf, START, WithdrawalsRig } from '../withdrawals-rig.ts';
import { emptyTables } from '../../src/platform/fixtures/empty-tables.ts';

// anvil signs for all of them; the first holds all tokens
export const [WALLET, SECOND_WALLET, STRANGER] = [
  '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
] as const;
export const DUE = 97_000_000n; // of 100, minus the fee

interface Approved {
  readonly owner: Account;
  readonly row: WithdrawalRow;
  readonly by: WithdrawalDeed['by'];
}

/** Withdrawals on their own chain, and the transfers that may prove them. */
export class PayoutRig {
  db!: Database;
  node!: Anvil;
  token!: TestToken;
  rig!: WithdrawalsRig;
  private now = START;

  async start(db: Database): Promise<void> {
    this.db = db;
    const node = await Anvil.start({ at: START });
    this.node = node;
    this.token = await TestToken.deploy(node, { symbol: 'USDT', decimals: 6 });
    for (const holder of [SECOND_WALLET, STRANGER]) await this.token.send('transfer', [holder, 1_000_000_000n]);
    await node.mine();
    const setups = new Map<Network, ChainSetup>([
      [
        'ERC-20',
        {
          chain: new EvmChain({ network: 'ERC-20', chainId: node.chainId, url: node.url }),
          contracts: { USDT: this.token.address },
        },
      ],
    ]);
    this.rig = await WithdrawalsRig.on(db, { env: { OWN_WALLETS: `${WALLET},${SECOND_WALLET}` }, setups });
  }

  async reset(): Promise<void> {
    this.now = Math.max(this.now, this.rig.clock.time) + DAY; // a chain's time never decreases
    await this.rig.reset();
    await emptyTables(this.db, 'chain_transfers');
    this.rig.clock.time = this.now;
  }

  async stop(): Promise<void> {
    this.node.stop();
    await this.db.close();
  }

  readonly act = ({ id }: Pick<WithdrawalRow, 'id'>, order: WithdrawalDeed): Promise<WithdrawalRow> =>
    this.rig.withdrawals.act(Number(id), order);
  readonly outcome = (work: Promise<WithdrawalRow>): Promise<unknown> => outcomeOf(work.then(({ state }) => state));
  readonly finance = async (name: string): Promise<WithdrawalDeed['by']> => ({
    kind: 'finance',
    id: (await this.rig.account(name)).id,
  });
  readonly read = async ({ id }: Pick<WithdrawalRow, 'id'>): Promise<WithdrawalRow> =>
    (await this.rig.part(WithdrawalsRepository).table.byId(Number(id)))!;

  /** A transfer in its own block. */
  readonly transfer = async ({
    from = WALLET,
    to = ADDRESS,
    units = DUE,
  }: { from?: `0x${string}`; to?: string; units?: bigint } = {}): Promise<string> => {
    const { clock } = this.rig;
    const hash = await this.token.send('transfer', [to, units], from);
    clock.time += MINUTE;
    await this.node.nextBlockAt(clock.time);
    await this.node.mine();
    clock.time += MINUTE;
    return hash;
  };

  /** A withdrawal that is old enough to be paid. */
  readonly applied = async (name = 'owner'): Promise<{ owner: Account; row: WithdrawalRow }> => {
    const owner = await this.rig.rich(name);
    const row = await this.rig.apply(owner);
    this.rig.clock.time += NEW_ADDRESS_MS;
    return { owner, row };
  };

  readonly approved = async (name?: string): Promise<Approved> => {
    const order = await this.applied(name);
    const by = await this.finance(`ann_of_${name ?? 'owner'}`);
    await this.act(order.row, { type: 'approve', by });
    return { ...order, by };
  };

  /** The response to staff, and the result once the transfer is final. */
  readonly sent = async (row: WithdrawalRow, by: WithdrawalDeed['by'], hash: string): Promise<unknown[]> => {
    const watcher = this.rig.part(WithdrawalsWatcher);
    const answer = await watcher.firstLook(await this.act(row, { type: 'send', by, hash, originAddress: WALLET }));
    await this.node.mine(5);
    await watcher.look();
    const { state, mismatch } = await this.read(row);
    return [answer.mismatch, state, mismatch];
  };

  readonly held = async ({ id }: Account): Promise<string> =>
    (await this.rig.part(WalletService).balancesOf(id)).coins[0]!.held;
}
