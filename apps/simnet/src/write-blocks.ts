import { parseArgs } from 'node:util';
import { writeBlocks } from './bitcoin/files/write-blocks.ts';
import { SimulatedChain } from './bitcoin/node/chain.ts';
import { readConfig } from './config.ts';
import { createWorld } from './world/world.ts';

const USAGE = 'write-blocks <folder> [--no-undo] [--no-xor] [--prune <files>] [--until <date>]';

/** Writes the simulated bitcoin chain as a node's files, for programs that read such files. */
const run = (): void => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      'no-undo': { type: 'boolean', default: false },
      'no-xor': { type: 'boolean', default: false },
      prune: { type: 'string', default: '0' },
      until: { type: 'string' },
    },
  });
  const [folder] = positionals;
  const pruned = Number(values.prune);
  const until = values.until === undefined ? Date.now() : Date.parse(values.until);
  if (
    folder === undefined ||
    positionals.length > 1 ||
    !Number.isSafeInteger(pruned) ||
    pruned < 0 ||
    Number.isNaN(until)
  )
    throw new Error(`usage: ${USAGE}`);
  const config = readConfig();
  const chain = new SimulatedChain(createWorld(config.SIMNET_SEED));
  chain.complete(until);
  const files = writeBlocks(folder, chain.blocks, {
    seed: config.SIMNET_SEED,
    hasUndo: !values['no-undo'],
    hasKey: !values['no-xor'],
    pruned,
  });
  process.stdout.write(`${chain.blocks.length} blocks of simnet, not of Bitcoin, in ${files} files in ${folder}\n`);
};

try {
  run();
} catch (error) {
  process.stderr.write(`write-blocks: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
