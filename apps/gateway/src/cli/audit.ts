import { verdictOf } from '@chaintide/contracts/money/audit';
import { readConfig, ConfigError } from '../config.ts';
import { accountKeysOf } from '../modules/networks/account-keys.service.ts';
import { report } from '../modules/audit/audit-report.ts';
import { fullAudit } from '../modules/audit/full-audit.ts';
import { ChainService } from '../modules/chain/chain.service.ts';
import { setupsOf } from '../modules/chain/setups.ts';
import { TransfersService } from '../modules/chain/transfers.service.ts';
import { WatchedCollectionAddresses } from '../modules/payments/watched-addresses.service.ts';
import { SystemClock } from '../platform/clock.ts';
import { Gateway } from '../platform/gateway.ts';
import { StartError } from '../platform/start-error.ts';

const BROKEN = 1;
const LEFT_OUT = 2; // a node did not answer: no inconsistency was found, but the check is incomplete

/**
 * Recomputes the books of the configured database and compares them with the chains; prints inconsistencies as text, or with `--json` as
 * JSON.
 */
const run = async (isJson: boolean): Promise<number> => {
  const config = readConfig();
  const content = await Gateway.withDatabase(config, async (db) => {
    const clock = new SystemClock();
    const chain = new ChainService(
      setupsOf(config),
      new TransfersService(db, clock),
      new WatchedCollectionAddresses(db, clock),
      clock,
    );
    return fullAudit({ db, chain, ownWallets: config.OWN_WALLETS }, accountKeysOf(config));
  });
  process.stdout.write(`${isJson ? JSON.stringify(content, null, 2) : report(content)}\n`);
  const verdict = verdictOf(content);
  if (verdict === 'broken') return BROKEN;
  return verdict === 'incomplete' && config.SOURCES === 'live' ? LEFT_OUT : 0; // a simulated chain exists only while its process runs
};

try {
  process.exitCode = await run(process.argv.includes('--json'));
} catch (error) {
  if (!(error instanceof StartError || error instanceof ConfigError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = BROKEN;
}
