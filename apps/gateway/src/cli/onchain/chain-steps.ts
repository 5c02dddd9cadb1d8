import { randomBytes } from 'node:crypto';
import type { Transactions } from '@chaintide/onchain/blocks/transactions';
import type { Network } from '@chaintide/onchain/blocks/network';
import type { ChainFiles } from '@chaintide/onchain/files/chain-files';
import { UndoFlow } from '@chaintide/onchain/files/undo-flow';
import { Ledger } from '@chaintide/onchain/ledger/ledger';
import { OwnerBook } from '@chaintide/onchain/ledger/owner-book';
import type { OwnerStep } from '@chaintide/onchain/owner-days/owner-days';
import { startCheckers, type FilesPlace } from './checkers.ts';

/** One block of the chain, and who owns what after it. Valid until the next one. */
export interface ChainStep extends OwnerStep {
  readonly block: Transactions;
}

/** Where the files of a chain are, and whose they are. */
export interface ChainPlace extends Omit<FilesPlace, 'magic'> {
  readonly network: Network;
}

const SEED_BYTES = 16;

/** The chain from files with undo records. */
function* fromUndo(files: ChainFiles, { network, ...place }: ChainPlace, threads?: number): Generator<ChainStep> {
  const checkers = startCheckers({ ...place, magic: network.magic }, files.length, threads);
  try {
    const [checking, trusting] = [new UndoFlow(true), new UndoFlow(false)];
    const book = new OwnerBook(randomBytes(SEED_BYTES));
    for (let height = 0; height < files.length; height++) {
      const reader = checkers.isChecked(height) ? trusting : checking;
      const flow = reader.read(files.read(height), files.positionOf(height));
      book.follow(reader.block, reader.undo);
      yield { flow, block: reader.block, columns: book.columns, owners: book.owners };
    }
  } finally {
    checkers.stop();
  }
}

/** The chain from blocks alone, with a ledger of unspent outputs. */
function* fromBlocks(files: ChainFiles, network: Network): Generator<ChainStep> {
  const ledger = new Ledger(randomBytes(SEED_BYTES), network);
  const { block, owners, ownerColumns: columns } = ledger;
  for (let height = 0; height < files.length; height++)
    yield { flow: ledger.apply(files.blockOf(height)), block, columns, owners };
}

/** All blocks of the chain by height, with undo records where the node wrote them. Throws ChainError at the first that cannot be used. */
export const chainSteps = (files: ChainFiles, place: ChainPlace, threads?: number): Generator<ChainStep> =>
  files.hasUndo ? fromUndo(files, place, threads) : fromBlocks(files, place.network);
