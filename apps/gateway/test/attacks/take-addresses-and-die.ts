import { AccountKeys } from '../../src/modules/networks/account-keys.service.ts';
import { AddressSupply } from '../../src/modules/payments/address-supply.ts';
import { SystemClock } from '../../src/platform/clock.ts';
import { PgliteDatabase } from '../../src/platform/db/pglite-database.ts';
import { PostgresDatabase } from '../../src/platform/db/postgres-database.ts';

/** Takes and reports some addresses, and is killed while taking another. */
const [place = '', xpub = '', count = '0'] = process.argv.slice(2);

const db = place.includes('://') ? await PostgresDatabase.open(place) : await PgliteDatabase.open(place);
const supply = new AddressSupply(new AccountKeys({ 'ERC-20': xpub }), new SystemClock());
const wanted = { network: 'ERC-20', userId: 1 } as const;
const told: string[] = [];
for (let n = 0; n < Number(count); n += 1) told.push((await db.transaction((tx) => supply.take(wanted, tx)))!.address);
await db.transaction(async (tx) => {
  await supply.take(wanted, tx);
  process.send?.(told, () => process.kill(process.pid, 'SIGKILL'));
  await new Promise(() => {});
});
