import type { Transactions } from '../blocks/transactions.ts';
import type { CoinFlow } from '../flow.ts';
import type { OwnerColumns } from '../ledger/owner-book.ts';
import { NOBODY } from '../ledger/owners.ts';

/** A block whose coins have moved, with the owners of its outputs. */
export interface MovedBlock {
  readonly flow: CoinFlow;
  readonly block: Transactions;
  readonly columns: OwnerColumns;
}

const add = (sums: Map<number, number>, owner: number, satoshi: number): void => {
  sums.set(owner, (sums.get(owner) ?? 0) + satoshi);
};

/** Tells what each transaction of a block adds to the balance of each owner that it touches, in the order of the block. */
export const eachChange = (
  { flow, block, columns }: MovedBlock,
  tell: (owner: number, satoshi: number) => void,
): void => {
  const sums = new Map<number, number>();
  for (let i = 0; i < block.count; i++) {
    sums.clear();
    if (i > 0)
      for (let input = block.firstInputs[i]! - 1; input < block.firstInputs[i + 1]! - 1; input++)
        add(sums, columns.spent[input]!, -flow.spent.values[input]!);
    for (let output = block.firstOutputs[i]!; output < block.firstOutputs[i + 1]!; output++)
      if (columns.created[output] !== NOBODY) add(sums, columns.created[output]!, flow.created.values[output]!);
    for (const [owner, satoshi] of sums) tell(owner, satoshi);
  }
};
