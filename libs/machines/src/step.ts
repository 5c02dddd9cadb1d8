import {
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type SnapshotFrom,
} from 'xstate';
import type { StateOf } from './states.ts';

/** The part of a stored row that a lifecycle uses: its state's name and the context for its guards. */
export interface Row<M extends AnyStateMachine> {
  readonly state: string;
  readonly context: ContextFrom<M>;
}

export type { AnyStateMachine as Machine, ContextFrom as ContextOf, EventFromLogic as EventOf };

/** Names of a machine's actions; assignments to its own context have no name. */
export type EffectOf<M extends AnyStateMachine> = keyof NonNullable<Parameters<M['provide']>[0]['actions']> & string;

export interface Step<M extends AnyStateMachine> {
  readonly state: StateOf<M>;
  readonly context: ContextFrom<M>;
  /** Run inside the transaction, in order. */
  readonly effects: readonly EffectOf<M>[];
}

const snapshotOf = <M extends AnyStateMachine>(machine: M, row: Row<M>) =>
  machine.resolveState({ value: row.state, context: row.context });

/** The pure step of a lifecycle: the next state and its effects, or undefined if the event is refused. */
export const step = <M extends AnyStateMachine>(
  machine: M,
  row: Row<M>,
  event: EventFromLogic<M>,
): Step<M> | undefined => {
  const before: AnyMachineSnapshot = snapshotOf(machine, row);
  // transition() returns the same state for a refused event, without an error, so can() is checked first
  if (!before.can(event)) return undefined;
  const [next, actions] = transition(machine, before as SnapshotFrom<M>, event);
  const after: AnyMachineSnapshot = next;
  return {
    state: after.value as StateOf<M>,
    context: after.context as ContextFrom<M>,
    effects: actions.map((action) => action.type).filter((type) => !type.startsWith('xstate.')),
  };
};

/** The events of `candidates` that the row accepts now, for the buttons of a page. */
export const allowed = <M extends AnyStateMachine>(
  machine: M,
  row: Row<M>,
  candidates: readonly EventFromLogic<M>[],
): readonly EventFromLogic<M>[] => {
  const now = snapshotOf(machine, row);
  return candidates.filter((event) => now.can(event));
};
