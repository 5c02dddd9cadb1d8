import type { Envelope } from '@chaintide/contracts/http';
import type { JoinRequest } from '@chaintide/contracts/live/events';
import { JOINS_PER_REQUEST } from '@chaintide/contracts/limits';
import type { JoinAnswer } from '@chaintide/contracts/realtime';

type Answer = Envelope<JoinAnswer>;

interface Waiting {
  readonly request: JoinRequest;
  readonly answered: (answer: Answer) => void;
  readonly failed: (error: unknown) => void;
}

/** Sends some joins at once; calls back with all answers, or none of them. */
export type AskAll = (
  topics: readonly JoinRequest[],
  answered: (answers: readonly Answer[] | undefined) => void,
) => void;

const inChunks = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size));

/** Collects the joins that a page asks for at the same time, so that they travel together. */
export const createJoins = (askAll: AskAll) => {
  let waiting: Waiting[] = [];

  const ask = (some: readonly Waiting[]): void =>
    askAll(
      some.map(({ request }) => request),
      (answers) => {
        for (const [at, { answered, failed }] of some.entries()) {
          const answer = answers?.[at];
          if (answer) answered(answer);
          else failed(new Error('no answer'));
        }
      },
    );

  /** Sends what was collected. */
  const send = (): void => {
    const collected = waiting;
    waiting = [];
    for (const some of inChunks(collected, JOINS_PER_REQUEST)) ask(some);
  };

  const join = (request: JoinRequest): Promise<Answer> =>
    new Promise((answered, failed) => {
      // a topic is joined once in a request: the second time, it starts over
      if (waiting.some(({ request: { topic } }) => topic === request.topic)) send();
      waiting.push({ request, answered, failed });
      if (waiting.length === 1) queueMicrotask(send);
    });

  return { join, send };
};
