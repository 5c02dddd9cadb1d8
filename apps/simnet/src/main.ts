import { givenBlocks } from './bitcoin/files/given-blocks.ts';
import { BitcoinNode, simulatedNode } from './bitcoin/node/node.ts';
import { LiveHours } from './blocks/live-hours.ts';
import { readConfig, type Config } from './config.ts';
import { EthereumNode } from './ethereum/node/node.ts';
import { startSimnet, type Simnet } from './server.ts';
import { readRealCloses } from './world/real-closes.ts';
import { createWorld } from './world/world.ts';

const start = async (): Promise<void> => {
  const config = readConfig();
  const world = worldOf(config);
  const hours = new LiveHours(config.SIMNET_HOURS);
  const bitcoin =
    config.SIMNET_BLOCKS === undefined
      ? simulatedNode(world, { hours, since: config.SIMNET_BITCOIN_SINCE })
      : new BitcoinNode(givenBlocks(config.SIMNET_BLOCKS), world.seed);
  const ethereum = new EthereumNode(world, { hours, since: config.SIMNET_ETHEREUM_SINCE });
  const simnet = await startSimnet({ port: config.SIMNET_PORT, world, bitcoin, ethereum });
  bitcoin.view(Date.now()); // the chain is made while the gateway starts
  stopWith(simnet);
  process.stdout.write(`simnet listening on ${simnet.url}\n`);
  process.send?.({ type: 'listening', url: simnet.url });
};

const worldOf = (config: Config) => {
  const closesOf = (variable: 'COINMETRICS_CSV' | 'COINMETRICS_ETH_CSV') => {
    const file = config[variable];
    return file === undefined ? undefined : readRealCloses(variable, file);
  };
  return createWorld(config.SIMNET_SEED, { btc: closesOf('COINMETRICS_CSV'), eth: closesOf('COINMETRICS_ETH_CSV') });
};

/** Stops once, on the first signal or when the parent process goes away. */
const stopWith = (simnet: Simnet): void => {
  let isStopping = false;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    simnet.close().then(() => process.exit(0), fail);
  };
  for (const event of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(event, stop);
};

const fail = (error: unknown): never => {
  process.stderr.write(`simnet: ${reasonOf(error)}\n`);
  process.exit(1);
};

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return `${error.message.replace(/^listen EADDRINUSE: /, '')}; set SIMNET_PORT to another port, or to 0 for any free one`;
  return error.message;
};

await start().catch(fail);
