import { parseArgs } from 'node:util';
import { ChainError } from '@chaintide/onchain/blocks/chain-error';
import { mainnet, type Network } from '@chaintide/onchain/blocks/network';
import { dayRules, type DayRule } from '@chaintide/onchain/blocks/times';
import { ChainFiles } from '@chaintide/onchain/files/chain-files';
import { CommandError } from '../command-error.ts';
import { biggestOutputs } from './biggest-outputs.ts';
import { chainSteps } from './chain-steps.ts';
import { DayRows } from './day-rows.ts';
import { nodeFile, nodeFiles } from './node-folder.ts';
import { readPrices } from './prices.ts';
import { undoReport } from './undo-report.ts';

const USAGE = `usage: npm run -s onchain -- <blk file or folder> [--day-rule ${dayRules.join('|')}] [--price file.csv] [--big N]
       npm run -s onchain -- undo <rev file>
options of both: [--xor file] [--magic f9beb4d9]`;
const MOST_OUTPUTS = 100_000;

const options = {
  'day-rule': { type: 'string', default: 'header' },
  price: { type: 'string' },
  big: { type: 'string' },
  xor: { type: 'string' },
  magic: { type: 'string' },
} as const;

type Values = ReturnType<typeof parsed>['values'];

const parsed = (args: readonly string[]) => parseArgs({ args: [...args], allowPositionals: true, options });

/** Where lines go: results, and remarks about them. */
export interface Output {
  line(text: string): void;
  remark(text: string): void;
}

/**
 * Reads a node's files from the command line's arguments and prints lines of CSV as they are known. Throws CommandError, whose message says
 * where in the files and in the chain it stopped; the lines before it are right.
 */
export const onchainCommand = (args: readonly string[], output: Output): void => {
  const { values, positionals } = questionOf(args);
  const network = networkOf(values.magic);
  try {
    if (positionals[0] === 'undo') {
      for (const line of undoReport(nodeFile(positionals[1]!, values.xor), network.magic)) output.line(line);
    } else readBlocks(positionals[0]!, { values, network }, output);
  } catch (error) {
    throw readable(error);
  }
};

const readable = (error: unknown): unknown => {
  if (error instanceof ChainError) return new CommandError(error.message);
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return new CommandError(`there is no ${path}`);
  return code === 'EACCES' || code === 'EISDIR' ? new CommandError(message) : error;
};

const questionOf = (args: readonly string[]) => {
  try {
    const question = parsed(args);
    const isUndo = question.positionals[0] === 'undo';
    if (question.positionals.length !== (isUndo ? 2 : 1))
      throw new Error(isUndo ? 'name one rev file' : 'name one file or folder');
    return question;
  } catch (error) {
    throw new CommandError(`${(error as Error).message}\n${USAGE}`);
  }
};

const networkOf = (magic: string | undefined): Network => {
  if (magic === undefined) return mainnet;
  if (!/^[\da-f]{8}$/i.test(magic)) throw new CommandError(`--magic ${magic} is not four bytes like f9beb4d9`);
  return { ...mainnet, magic: Uint8Array.from(Buffer.from(magic, 'hex')) };
};

const dayRuleOf = (text: string): DayRule => {
  const rule = dayRules.find((one) => one === text);
  if (!rule) throw new CommandError(`--day-rule ${text} is none of ${dayRules.join(', ')}`);
  return rule;
};

const countOf = (text: string): number => {
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST_OUTPUTS)
    throw new CommandError(`--big ${text} is not a number from 1 to ${MOST_OUTPUTS}`);
  return count;
};

const readBlocks = (path: string, { values, network }: { values: Values; network: Network }, output: Output): void => {
  const rule = dayRuleOf(values['day-rule']);
  const count = values.big === undefined ? undefined : countOf(values.big);
  const rows = new DayRows(rule, values.price === undefined ? undefined : readPrices(values.price));
  const files = new ChainFiles(nodeFiles(path, values.xor), network);
  if (files.stale > 0) output.remark(`${files.stale} stale blocks left out`);
  if (files.unlinked > 0) output.remark(`${files.unlinked} blocks left out that follow none in the files`);
  if (count !== undefined) {
    for (const line of biggestOutputs(files, count)) output.line(line);
    return;
  }
  output.line(rows.header);
  for (const step of chainSteps(files, { path, keyPath: values.xor, network }))
    for (const row of rows.add(step)) output.line(row);
  for (const row of rows.rest()) output.line(row);
};
