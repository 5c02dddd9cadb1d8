import { Test, type TestingModule } from '@nestjs/testing';
import type { Network } from '@chaintide/contracts/money/networks';
import { readConfig } from '../../config.ts';
import { Scheduler } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeDatabase } from '../../platform/db/testing.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { HandScheduler } from '../../platform/fixtures/hub-rig.ts';
import { PlatformModule } from '../../platform/platform.module.ts';
import { WatchedAddressesModule } from '../payments/watched-addresses.module.ts';
import { CHAIN_SETUPS, ChainModule } from './chain.module.ts';
import { ChainService } from './chain.service.ts';
import { EvmChain } from './evm-chain.ts';
import { Anvil } from './fixtures/anvil.ts';
import { OrderChecks } from './order-checks.service.ts';

const SILENT = 'http://127.0.0.1:9'; // no server listens there

describeDatabase((throwaway) => {
  let anvil: Anvil;
  let db: Database;
  let module: TestingModule;
  let checks: OrderChecks;
  beforeAll(async () => {
    anvil = await Anvil.start();
    db = await throwaway().open();
    await migrate(db);
    const setups = new Map<Network, unknown>([
      ['BEP-20', { chain: new EvmChain({ network: 'BEP-20', chainId: 31_338, url: SILENT }), contracts: {} }],
      ['ERC-20', { chain: new EvmChain({ network: 'ERC-20', chainId: anvil.chainId, url: anvil.url }), contracts: {} }],
    ]);
    module = await Test.createTestingModule({
      imports: [
        PlatformModule.with({ ...readConfig({}), LOG_LEVEL: 'silent' }, db),
        ChainModule,
        WatchedAddressesModule,
      ],
    })
      .overrideProvider(Scheduler)
      .useValue(new HandScheduler())
      .overrideProvider(CHAIN_SETUPS)
      .useValue(setups)
      .setLogger(false as never)
      .compile();
    checks = module.get(OrderChecks, { strict: false });
  }, 60_000);
  afterAll(async () => {
    anvil.stop();
    await db.close();
  });

  const look = async (): Promise<{ tried: Network[]; seen: Network[] }> => {
    const [tried, seen]: [Network[], Network[]] = [[], []];
    await checks.look(async (network) => {
      tried.push(network);
      await module.get(ChainService, { strict: false }).heads(network);
      seen.push(network);
    });
    return { tried, seen };
  };

  it('checks every network, and a silent node does not delay the others', async () => {
    expect(await look()).toEqual({ tried: ['BEP-20', 'ERC-20'], seen: ['ERC-20'] });
  });

  it('does not hide other errors', async () => {
    await expect(checks.look(() => Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
    await expect(checks.move(Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug');
  });

  it('ignores an order that somebody else has changed meanwhile', async () => {
    await expect(checks.move(Promise.reject(new AppError('version.stale')))).resolves.toBeUndefined();
  });

  it('pauses until the stories are replayed, even if that fails', async () => {
    let work = 0;
    const count = (): Promise<void> =>
      checks.unlessPaused(async () => {
        work += 1;
      });
    const stopping = new AbortController();
    await checks.pauseDuring(async () => {
      expect(await look()).toEqual({ tried: [], seen: [] });
      await count();
    }, stopping.signal);
    const failing = checks.pauseDuring(() => Promise.reject(new Error('cut off')), stopping.signal);
    await expect(failing).rejects.toThrow('cut off');
    await count();
    expect([work, (await look()).seen]).toEqual([1, ['ERC-20']]);
    await checks.pauseDuring(async () => stopping.abort(), stopping.signal);
    expect((await look()).seen).toEqual([]); // others replay the rest
  });
});
