import fc from 'fast-check';
import { describeEngines } from '../src/platform/db/testing.ts';
import { beginWorld } from './books/begin.ts';
import { commands } from './books/commands.ts';
import type { World } from './books/world.ts';

const MINUTE_MS = 60_000;
/**
 * BOOKS_STEPS: approximate number of steps on each engine. BOOKS_SEED, BOOKS_PATH, BOOKS_REPLAY: the seed, path and
 * replayPath printed by a failed run.
 */
const { BOOKS_STEPS = '1000', BOOKS_SEED, BOOKS_PATH, BOOKS_REPLAY } = process.env;
const IN_A_RUN = 120; // at most: long enough for the whole lifecycle of an order and its consequences
const MEAN = 40; // average number of steps of a run, measured
const runs = Math.ceil(Number(BOOKS_STEPS) / MEAN);
const SHRINKING_MS = 5 * MINUTE_MS; // after that, the smallest failing case so far is shown

/** Random money operations, sequential and concurrent; after each step the books must equal those of a simple model. */
describeEngines((throwaway) => {
  let world: World;
  beginWorld(throwaway, (made) => {
    world = made;
  });

  it(
    'the books equal the model after any sequence of operations',
    async () => {
      const lists = fc.commands(commands, {
        maxCommands: IN_A_RUN,
        size: 'max',
        ...(BOOKS_REPLAY !== undefined && { replayPath: BOOKS_REPLAY }),
      });
      const setup = async () => {
        await world.begin();
        return { model: world, real: world };
      };
      const seed = BOOKS_SEED === undefined ? Date.now() % 2 ** 31 : Number(BOOKS_SEED);
      const failing = await fc.check(
        fc.asyncProperty(lists, (list) => fc.asyncModelRun(setup, list)),
        {
          seed,
          numRuns: runs,
          ...(BOOKS_PATH !== undefined && { path: BOOKS_PATH, endOnFailure: true }),
          interruptAfterTimeLimit: SHRINKING_MS + (runs * MINUTE_MS) / 10,
        },
      );
      process.stdout.write(
        `${throwaway().engine}: ${world.steps} steps in ${failing.numRuns} runs, seed ${seed}: ${[...world.outcomes]
          .map(([what, times]) => `${what} ${times}`)
          .toSorted()
          .join(', ')}\n`,
      );
      if (failing.failed) throw new Error(fc.defaultReportMessage(failing as never), { cause: failing.errorInstance });
    },
    2 * SHRINKING_MS + (runs * MINUTE_MS) / 10,
  );
});
