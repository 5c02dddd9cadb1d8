import { readConfig, ConfigError } from '../config.ts';
import { accountKeysOf } from '../modules/networks/account-keys.service.ts';
import { derived } from '../modules/audit/derived-addresses.ts';
import { isRed, report } from '../modules/audit/audit-report.ts';
import { reserves } from '../modules/audit/reserves.ts';
import { booksAgainstOrders } from '../modules/audit/books-against-orders.ts';
import { ChainService } from '../modules/chain/chain.service.ts';
import { setupsOf } from '../modules/chain/setups.ts';
import { TransfersService } from '../modules/chain/transfers.service.ts';
import { WatchedCollectionAddresses } from '../modules/payments/watched-addresses.service.ts';
import { audit } from '../modules/audit/audit.service.ts';
import { SystemClock } from '../platform/clock.ts';
import { Gateway, StartError } from '../platform/gateway.ts';

const BROKEN = 1;
const LEFT_OUT = 2; // a node did not answer: no inconsistency was found, but the check is incomplete

/**
 * Recomputes the books of the configured database and compares them with the chains; prints inconsistencies as text, or with `--json` as
 * JSON.
 */
const run = async (isJson: boolean): Promise<number> => {
  const config = readConfig();
  const [books, chains] = await Gateway.withDatabase(config, async (db) => {
    const clock = new SystemClock();
    const chain = new ChainService(
      setupsOf(config),
      new TransfersService(db, clock),
      new WatchedCollectionAddresses(db, clock),
      clock,
    );
    const held = await reserves({ db, chain, ownWallets: config.OWN_WALLETS }); // first, because it scans the chains again, and `booksAgainstOrders` reads the result
    const { findings, ...rest } = await audit(db);
    return [
      {
        ...rest,
        findings: [...findings, ...(await booksAgainstOrders(db)), ...(await derived(db, accountKeysOf(config)))],
      },
      held,
    ] as const;
  });
  process.stdout.write(`${isJson ? JSON.stringify({ ...books, ...chains }, null, 2) : report(books, chains)}\n`);
  if (books.findings.length > 0 || chains.rows.some(isRed)) return BROKEN;
  return chains.left.length > 0 && config.SOURCES === 'live' ? LEFT_OUT : 0; // a simulated chain exists only while its process runs
};

try {
  process.exitCode = await run(process.argv.includes('--json'));
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = BROKEN;
}
