import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { AccountKeys } from '../../src/modules/networks/account-keys.service.ts';
import { AddressSupply } from '../../src/modules/payments/address-supply.ts';
import { SystemClock } from '../../src/platform/clock.ts';
import { migrate } from '../../src/platform/db/migrations.ts';
import { describeEngines } from '../../src/platform/db/testing.ts';
import { fromSources } from '../../src/platform/fixtures/from-sources.ts';
import { known } from '../../src/platform/fixtures/known.ts';

const program = fileURLToPath(new URL('./take-addresses-and-die.ts', import.meta.url));
// m/44'/60'/0' of BIP-39's "abandon … about"
const XPUB =
  'xpub6DCoCpSuQZB2jawqnGMEPS63ePKWkwWPH4TU45Q7LPXWuNd8TMtVxRrgjtEshuqpK3mdhaWHPFsBngh5GFZaM6si3yZdUsT8ddYM3PwnATt';
const EACH = 20;

describeEngines((throwaway) => {
  /** The addresses that a process had reported when it was killed. */
  const killed = (): Promise<string[]> =>
    new Promise((resolve, reject) => {
      const child = fork(program, [throwaway().place, XPUB, String(EACH)], { execArgv: fromSources });
      child.once('error', reject);
      child.once('message', (told) => {
        child.once('exit', () => resolve(told as string[]));
      });
    });

  it('no address is given twice when processes are killed while taking one', async () => {
    const first = await throwaway().open();
    await migrate(first);
    await first.close();
    const isEmbedded = throwaway().engine === 'PGlite'; // single process
    const told = isEmbedded ? [await killed(), await killed()] : await Promise.all([killed(), killed(), killed()]);
    const db = await throwaway().open();
    const supply = new AddressSupply(new AccountKeys({ 'ERC-20': XPUB }), new SystemClock());
    const next = await db.transaction((tx) => supply.take({ network: 'ERC-20', userId: 1 }, tx));
    const all = [...told.flat(), next!.address];
    expect(all).toHaveLength(told.length * EACH + 1);
    expect(new Set(all).size).toBe(all.length);
    const kept = await known<{ address: string; index: number }>(
      db.query('select address, key_index as index from collection_addresses order by key_index'),
    );
    expect(new Set(kept.map(({ address }) => address))).toEqual(new Set(all));
    expect(kept.at(-1)!.address).toBe(next!.address);
    await db.close();
  }, 600_000);
});
