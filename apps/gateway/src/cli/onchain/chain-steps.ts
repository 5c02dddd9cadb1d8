import { randomBytes } from 'node:crypto';
import type { Transactions } from '@chaintide/onchain/blocks/transactions';
import type { Network } from '@chaintide/onchain/blocks/network';
import type { ChainFiles } from '@chaintide/onchain/files/chain-files';
import { UndoFlow } from '@chaintide/onchain/files/undo-flow';
import { Ledger } from '@chaintide/onchain/ledger/ledger';
import { OwnerBook } from '@chaintide/onchain/ledger/owner-book';
import type { OwnerStep } from '@chaintide/onchain/owner-days/owner-days';

/** One block of the chain, and who owns what after it. Valid until the next one. */
export interface ChainStep extends OwnerStep {
  readonly block: Transactions;
}

const SEED_BYTES = 16;

/** The chain from files with undo records. */
function* fromUndo(files: ChainFiles): Generator<ChainStep> {
  const reader = new UndoFlow(true);
  const book = new OwnerBook(randomBytes(SEED_BYTES));
  const { block } = reader;
  for (let height = 0; height < files.length; height++) {
    const flow = reader.read(files.read(height), files.positionOf(height));
    book.follow(block, reader.undo);
    yield { flow, block, columns: book.columns, owners: book.owners };
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
export const chainSteps = (files: ChainFiles, network: Network): Generator<ChainStep> =>
  files.hasUndo ? fromUndo(files) : fromBlocks(files, network);
