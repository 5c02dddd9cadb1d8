import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transactions } from '@chaintide/onchain/blocks/transactions';
import { mainnet } from '@chaintide/onchain/blocks/network';
import { fileBytes } from '@chaintide/onchain/files/testing';
import { ChainGenerator } from './generator.ts';

const { magic } = mainnet;
const BLOCKS = 300;
const ROUNDS = 3;
const COMMAND = join(import.meta.dirname, '../../../apps/gateway/dist/cli/onchain.js');

/** Writes a generated chain as a node's files; returns its transactions. */
const writeChain = (folder: string): number => {
  const [generator, block] = [new ChainGenerator(), new Transactions()];
  let transactions = 0;
  for (let i = 0; i < BLOCKS; i++) {
    const { bytes, height, sealedUndo } = generator.next();
    block.read(bytes);
    transactions += block.count;
    appendFileSync(join(folder, 'blk00000.dat'), fileBytes([bytes], { magic }));
    if (height > 0) appendFileSync(join(folder, 'rev00000.dat'), fileBytes([sealedUndo], { magic, trailer: 32 }));
  }
  return transactions;
};

/** Seconds of the whole command, on one core or on all, and the rows that it printed. */
const timed = (folder: string, isOnOneCore: boolean): { seconds: number; rows: string } => {
  const command = [process.execPath, COMMAND, folder];
  const [program = '', ...args] = isOnOneCore ? ['taskset', '-c', '0', ...command] : command;
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return { seconds: (performance.now() - begun) / 1_000, rows: stdout };
};

/** Prints how long the command line takes for a node's files on one core, and with a thread on each further one. */
export const measureThreads = (): void => {
  const folder = mkdtempSync(join(tmpdir(), 'chaintide-bench-'));
  try {
    const transactions = writeChain(folder);
    const [one, all]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round++) {
      const [alone, together] = [timed(folder, true), timed(folder, false)];
      if (alone.rows !== together.rows) throw new Error('threads change the result');
      one.push(alone.seconds);
      all.push(together.seconds);
    }
    const [slow, quick] = [Math.min(...one), Math.min(...all)];
    console.log(
      `npm run onchain over ${transactions} transactions in files, whole command: ${slow.toFixed(1)} s on one core, ${quick.toFixed(1)} s on ${availableParallelism()} (${(slow / quick).toFixed(2)}×)`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
};
