import { AsyncLocalStorage } from 'node:async_hooks';
import { NestFactory } from '@nestjs/core';
import { Module } from '@nestjs/common';
import type { Network } from '@chaintide/contracts/money/networks';
import { readConfig } from '../../src/config.ts';
import { AccountDeletionModule } from '../../src/modules/account-deletion/account-deletion.module.ts';
import { DeletionsService } from '../../src/modules/account-deletion/deletions.service.ts';
import { CHAIN_SETUPS } from '../../src/modules/chain/chain.module.ts';
import { CustomersModule } from '../../src/modules/customers/customers.module.ts';
import { ProposalsService } from '../../src/modules/customers/proposals.service.ts';
import { PaymentsModule } from '../../src/modules/payments/payments.module.ts';
import { PaymentsService } from '../../src/modules/payments/payments.service.ts';
import { UpgradesModule } from '../../src/modules/upgrades/upgrades.module.ts';
import { UpgradesService } from '../../src/modules/upgrades/upgrades.service.ts';
import { simulatedWallets } from '../../src/modules/withdrawals/own-wallets.service.ts';
import { WithdrawalsModule } from '../../src/modules/withdrawals/withdrawals.module.ts';
import { WithdrawalsService } from '../../src/modules/withdrawals/withdrawals.service.ts';
import { Database, type Row, type TransactionOptions, type Tx } from '../../src/platform/db/database.ts';
import { builderOn } from '../../src/platform/db/kysely.ts';
import { PgliteDatabase } from '../../src/platform/db/pglite-database.ts';
import { PostgresDatabase } from '../../src/platform/db/postgres-database.ts';
import { Jobs } from '../../src/platform/jobs/jobs.ts';
import { PlatformModule } from '../../src/platform/platform.module.ts';

/** The act that the parent wants, and the statement before which this process kills itself. */
interface Errand {
  readonly place: string;
  readonly act: 'confirm' | 'send' | 'upgrade' | 'approve' | 'delete';
  readonly id: number;
  readonly staffId: number;
  readonly key: string;
  readonly killBefore: number;
}

const errand = JSON.parse(process.argv[2]!) as Errand;
let statements = 0;
/** Only statements of the act count, because sweepers query the database too. */
const armed = new AsyncLocalStorage<true>();
const count = (): void => {
  if (armed.getStore() && (statements += 1) === errand.killBefore) process.kill(process.pid, 'SIGKILL');
};

/** A database that may kill the process before each statement; the commit counts as one. */
class Mined extends Database {
  constructor(private readonly inner: Database) {
    super();
  }
  override get isSerial(): boolean {
    return this.inner.isSerial;
  }
  override query(sql: string, params?: readonly unknown[]): Promise<Row[]> {
    count();
    return this.inner.query(sql, params);
  }
  override script(sql: string): Promise<void> {
    return this.inner.script(sql);
  }
  override transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T> {
    return this.inner.transaction(async (tx) => {
      const query: Tx['query'] = (sql, params) => {
        count();
        return tx.query(sql, params);
      };
      const result = await work({
        query,
        kysely: builderOn(query),
        script: (sql) => tx.script(sql),
        beforeCommit: (owner, statement) => tx.beforeCommit(owner, statement),
        afterCommit: (owner, after) => tx.afterCommit(owner, after),
      });
      count();
      return result;
    }, options);
  }
  override listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>> {
    return this.inner.listen(channel, heard);
  }
  override hasRoom(): boolean {
    return true;
  }
  override synced(): Promise<void> {
    return this.inner.synced();
  }
  override close(): Promise<void> {
    return this.inner.close();
  }
}

const db = new Mined(
  errand.place.startsWith('postgres')
    ? await PostgresDatabase.open(errand.place)
    : await PgliteDatabase.open(errand.place),
);
/** A fake chain that always confirms the stored transfers. */
const block = { number: 1, hash: 'block', time: 0 };
const stillThere = {
  network: 'ERC-20' as const,
  heads: async () => ({ newest: 9, final: 9 }),
  blockHash: async () => block.hash,
  transfersTo: async () => [],
  holdings: async () => [],
  transaction: async (hash: string) => ({
    succeeded: true,
    block,
    transfers: [{ hash, index: 0, contract: 'c', from: 's', to: 'r', raw: 5_000_000n, block }],
  }),
};

@Module({
  imports: [
    PlatformModule.with({ ...readConfig({}), LOG_LEVEL: 'silent' }, db),
    PaymentsModule,
    WithdrawalsModule,
    UpgradesModule,
    CustomersModule,
    AccountDeletionModule,
  ],
})
class Victim {}

const app = await NestFactory.createApplicationContext(Victim, { logger: false });
await app.get(Jobs).open();
app.get<Map<Network, unknown>>(CHAIN_SETUPS).set('ERC-20', { chain: stillThere, contracts: { USDT: 'c' } });
const by = { kind: 'finance', id: errand.staffId } as const;
const acts = {
  confirm: () => app.get(PaymentsService, { strict: false }).confirm(errand.id, { by }),
  send: () =>
    app.get(WithdrawalsService, { strict: false }).act(errand.id, {
      type: 'send',
      by,
      hash: errand.key.replaceAll('-', '').repeat(2),
      originAddress: simulatedWallets['ERC-20'],
    }),
  approve: () =>
    app
      .get(ProposalsService, { strict: false })
      .answer(errand.id, { type: 'approve', byId: errand.staffId, version: 1 }),
  delete: () => app.get(DeletionsService, { strict: false }).goOn({ id: String(errand.id) }),
  upgrade: () =>
    app
      .get(UpgradesService, { strict: false })
      .buy(errand.id, { level: 'monthly', price: '21.000000', key: errand.key }),
};
await armed.run(true, () => acts[errand.act]());
process.stdout.write(`done after ${statements} statements\n`);
await app.close();
await db.close();
