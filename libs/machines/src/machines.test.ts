import { sourceProblem, sourceState } from '@chaintide/contracts/market/sources';
import { getShortestPaths } from 'xstate/graph';
import { describe, expect, it } from 'vitest';
import { connectionMachine, type ConnectionEvent } from './connection.ts';
import { sourceMachine, type SourceEvent } from './source.ts';

const sourceEvents: SourceEvent[] = [
  { type: 'succeed' },
  { type: 'resume' },
  ...sourceProblem.options.flatMap((problem): SourceEvent[] => [
    { type: 'fail', problem },
    { type: 'suspend', problem },
  ]),
];
const connectionEvents: ConnectionEvent[] = [
  { type: 'connected' },
  { type: 'joined' },
  { type: 'lost' },
  { type: 'offline' },
];

const reachable = (paths: readonly { state: { value: unknown } }[]) => new Set(paths.map((path) => path.state.value));

describe('source', () => {
  it('has the states of the contract, all of them reachable', () => {
    expect(Object.keys(sourceMachine.states).toSorted()).toEqual([...sourceState.options].toSorted());
    expect(reachable(getShortestPaths(sourceMachine, { events: sourceEvents }))).toEqual(new Set(sourceState.options));
  });

  it('forgets the problem once it is live', () => {
    const live = getShortestPaths(sourceMachine, { events: sourceEvents }).filter(
      (path) => path.state.value === 'live',
    );
    expect(live.length).toBeGreaterThan(0);
    for (const path of live) expect(path.state.context.problem).toBeNull();
  });
});

describe('connection', () => {
  // losses are counted without limit, so paths are distinguished by state only
  const paths = getShortestPaths(connectionMachine, {
    events: connectionEvents,
    serializeState: (state) => JSON.stringify(state.value),
  });

  it('reaches every state', () => {
    expect(reachable(paths)).toEqual(new Set(Object.keys(connectionMachine.states)));
  });

  it('is live only after all topics have been joined', () => {
    for (const { state, steps } of paths) {
      if (state.value === 'live') expect(steps.at(-1)?.event.type).toBe('joined');
    }
  });
});
