import { AccountKeys } from '../../src/modules/networks/account-keys.service.ts';
import { AddressSupply } from '../../src/modules/payments/address-supply.ts';
import { SystemClock } from '../../src/platform/clock.ts';
import { PgliteDatabase } from '../../src/platform/db/pglite-database.ts';
import { PostgresDatabase } from '../../src/platform/db/postgres-database.ts';

/** Takes some addresses for good, tells of them, and is killed with one more in its hand. */
const [place = '', xpub = '', count = '0'] = process.argv.slice(2);

const db = place.includes('://') ? await PostgresDatabase.open(place) : await PgliteDatabase.open(place);
const supply = new AddressSupply({ keys: new AccountKeys({ 'ERC-20': xpub }), clock: new SystemClock() });
const wanted = { network: 'ERC-20', userId: 1 } as const;
const told: string[] = [];
for (let n = 0; n < Number(count); n += 1) told.push((await db.transaction((tx) => supply.take(wanted, tx)))!.address);
await db.transaction(async (tx) => {
  await supply.take(wanted, tx);
  process.send?.(told, () => process.kill(process.pid, 'SIGKILL'));
  await new Promise(() => {});
});
