import { ChainError } from '@chaintide/onchain/blocks/chain-error';
import { MatrixError } from '@chaintide/onchain/matrix/matrix-error';
import type { SourceProblem } from '@chaintide/contracts/market/sources';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { SourceError } from '../source.ts';
import type { End, Numbered } from './order-thread.ts';

const NICE = 10; // an index that is late harms nobody

/** Why an order was not followed. */
export interface Failure {
  readonly failure: { readonly problem: SourceProblem; readonly detail: string };
}

interface Servant<Order, Answer> {
  readonly answer: (order: Order) => Answer | Promise<Answer>;
  /** Columns of an answer that need not be copied again. */
  readonly columnsIn: (answer: Answer) => readonly Float64Array[];
  /** To be told when the thread has to end: after the block at hand. */
  readonly end: () => void;
}

const failureIn = (error: unknown): Failure => {
  if (error instanceof SourceError) return { failure: { problem: error.problem, detail: error.detail } };
  if (error instanceof ChainError || error instanceof MatrixError)
    return { failure: { problem: 'malformed', detail: error.message } };
  throw error;
};

/** The error of an answer that is a failure, or that belongs to another order. */
export const errorOf = (answer: object): Error =>
  'failure' in answer
    ? new SourceError((answer as Failure).failure.problem, (answer as Failure).failure.detail)
    : new Error('the index gave an answer to another order');

/** Follows the orders of an `OrderThread` as long as it wants. An unexpected failure ends the thread, and whoever waits is told. */
export const serveOrders = <Order extends { readonly kind: string }, Answer extends object>({
  answer,
  columnsIn,
  end,
}: Servant<Exclude<Order, End>, Answer>): void => {
  const port = parentPort;
  if (!port) throw new Error('this file runs as a worker thread');
  if (process.platform === 'linux') setPriority(NICE); // threads have their own priority on Linux only
  let running = 0;
  let isEnding = false;
  const endIfIdle = (): void => {
    if (isEnding && running === 0) process.exit(); // in a thread, this ends that thread alone
  };
  const follow = async (id: number, order: Exclude<Order, End>): Promise<void> => {
    running += 1;
    const [content, columns] = await given(order);
    running -= 1;
    endIfIdle();
    port.postMessage(
      { id, content } satisfies Numbered<Answer | Failure>,
      columns.map(({ buffer }) => buffer as ArrayBuffer),
    );
  };
  const given = async (order: Exclude<Order, End>): Promise<[Answer | Failure, readonly Float64Array[]]> => {
    try {
      const content = await answer(order);
      return [content, columnsIn(content)];
    } catch (error) {
      return [failureIn(error), []];
    }
  };
  port.on('message', ({ id, content: order }: Numbered<Order | End>) => {
    if (order.kind !== 'end') {
      void follow(id, order as Exclude<Order, End>);
      return;
    }
    isEnding = true;
    end();
    endIfIdle();
  });
};
