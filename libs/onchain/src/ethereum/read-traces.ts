import { ChainError, at } from '../blocks/chain-error.ts';
import type { EtherBlock, EtherTransaction, InternalMove } from './block.ts';
import { amountIn, answerOf, bytesIn, listOf, optional, type Answer } from './fields.ts';

const ADDRESS = 20;
const HASH = 32;
const MOST_DEPTH = 1_025; // of calls, as the machine allows
const HOMESTEAD = 1_150_000;
/** Before Homestead, who could not pay for the code of a contract got one without code, and it kept the ether. */
const NO_CODE = 'contract creation code storage out of gas';
const PAYING = new Set(['CALL', 'CREATE', 'CREATE2', 'SELFDESTRUCT']);

/**
 * A block with what its contracts paid, from a node's answer to `debug_traceBlockByHash` with `callTracer`. Throws ChainError where the traces
 * are not those of its transactions, or tell something else of them than the receipts.
 */
export const tracedBlock = (block: EtherBlock, traces: unknown): EtherBlock =>
  at({ height: block.number }, () => {
    const all = listOf({ traces: traces ?? undefined }, 'traces');
    const { transactions } = block;
    if (all.length !== transactions.length)
      throw refused(`${transactions.length} transactions have ${all.length} traces`);
    return {
      ...block,
      isTraced: true,
      transactions: transactions.map((one, index) =>
        tracedTransaction(one, answerOf(all[index], 'a trace'), block.number),
      ),
    };
  });

const refused = (detail: string): ChainError => new ChainError('block.traces', detail);

const tracedTransaction = (transaction: EtherTransaction, trace: Answer, height: number): EtherTransaction => {
  const named = optional(trace, 'txHash', (one, name) => bytesIn(one, name, HASH)) ?? transaction.hash;
  const top = answerOf(trace['result'], `the trace of transaction ${transaction.hash}`);
  const [from, value] = [bytesIn(top, 'from', ADDRESS), optional(top, 'value', amountIn) ?? 0n];
  const receiver = transaction.to ?? transaction.created;
  const to = receiver === null ? null : bytesIn(top, 'to', ADDRESS);
  if (named !== transaction.hash || from !== transaction.from || to !== receiver || value !== transaction.value)
    throw refused(`the trace of transaction ${transaction.hash} is that of another one`);
  if (hasFailed(top, height) !== transaction.hasFailed)
    throw refused(
      `transaction ${transaction.hash} ${transaction.hasFailed ? 'failed by its receipt' : 'succeeded by its receipt'}, and not by its trace`,
    );
  const moves: InternalMove[] = [];
  if (!transaction.hasFailed) collect(top, moves, { depth: 0, height });
  return { ...transaction, moves };
};

const hasFailed = (frame: Answer, height: number): boolean => {
  const error = frame['error'];
  return error !== undefined && !(height < HOMESTEAD && error === NO_CODE);
};

/** Payments of the calls below a frame, in the order in which they were made; those of a call that failed were undone. */
const collect = (
  frame: Answer,
  moves: InternalMove[],
  { depth, height }: { readonly depth: number; readonly height: number },
): void => {
  if (depth > MOST_DEPTH) throw refused('a trace is deeper than calls can be');
  for (const one of optional(frame, 'calls', listOf) ?? []) {
    const call = answerOf(one, 'a call');
    if (hasFailed(call, height)) continue;
    const move = moveOf(call);
    if (move) moves.push(move);
    collect(call, moves, { depth: depth + 1, height });
  }
};

const moveOf = (call: Answer): InternalMove | undefined => {
  const { type } = call;
  if (typeof type !== 'string') throw refused('a call has no type');
  if (!PAYING.has(type)) return undefined; // the others lend their caller's value
  const isCreation = type.startsWith('CREATE');
  const value = optional(call, 'value', amountIn) ?? 0n;
  if (value === 0n && !isCreation) return undefined;
  return { from: bytesIn(call, 'from', ADDRESS), to: bytesIn(call, 'to', ADDRESS), value, isCreation };
};
