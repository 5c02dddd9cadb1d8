import type { SourceProblem } from '@chaintide/contracts/market/sources';
import { assign, setup } from 'xstate';

export type SourceEvent =
  | { type: 'succeed' }
  | { type: 'fail'; problem: SourceProblem }
  /** The circuit opened, or the host requested a pause. */
  | { type: 'suspend'; problem: SourceProblem }
  | { type: 'resume' };

/** The lifecycle of an external source. `blocked` (refused by location) ends only with a success. */
export const sourceMachine = setup({
  types: { context: {} as { problem: SourceProblem | null }, events: {} as SourceEvent },
  guards: { isLocation: ({ event }) => event.type === 'fail' && event.problem === 'location' },
  actions: {
    keepProblem: assign({ problem: ({ event }) => ('problem' in event ? event.problem : null) }),
    clearProblem: assign({ problem: null }),
    announce: () => undefined,
  },
}).createMachine({
  id: 'source',
  initial: 'starting',
  context: { problem: null },
  on: {
    succeed: { target: '.live', actions: ['clearProblem', 'announce'] },
    suspend: { target: '.suspended', actions: ['keepProblem', 'announce'] },
    fail: [
      { guard: 'isLocation', target: '.blocked', actions: ['keepProblem', 'announce'] },
      { target: '.failing', actions: ['keepProblem', 'announce'] },
    ],
  },
  states: {
    starting: {},
    live: { on: { succeed: {} } },
    failing: {},
    suspended: { on: { resume: { target: 'failing', actions: 'announce' } } },
    blocked: {},
  },
});
