import {
  transition,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type SnapshotFrom,
} from 'xstate';

/** What a lifecycle needs of a stored row: its state's name and the context its guards read. */
export interface Row<M extends AnyStateMachine> {
  readonly state: string;
  readonly context: ContextFrom<M>;
}

export interface Step<M extends AnyStateMachine> {
  readonly state: string;
  readonly context: ContextFrom<M>;
  /** Names of the effects to run inside the transaction, in order. */
  readonly effects: readonly string[];
}

const snapshotOf = <M extends AnyStateMachine>(machine: M, row: Row<M>) =>
  machine.resolveState({ value: row.state, context: row.context });

/** The pure step of a lifecycle: the next state and its effects, or undefined where the event is refused. */
export const step = <M extends AnyStateMachine>(
  machine: M,
  row: Row<M>,
  event: EventFromLogic<M>,
): Step<M> | undefined => {
  const before: AnyMachineSnapshot = snapshotOf(machine, row);
  // transition() answers an unaccepted event with the same state and no error, so can() is asked first
  if (!before.can(event)) return undefined;
  const [next, actions] = transition(machine, before as SnapshotFrom<M>, event);
  const after: AnyMachineSnapshot = next;
  return {
    state: String(after.value),
    context: after.context as ContextFrom<M>,
    effects: actions.map((action) => action.type).filter((type) => !type.startsWith('xstate.')),
  };
};

/** The events of `candidates` that the row accepts now; what a page shows as buttons. */
export const allowed = <M extends AnyStateMachine>(
  machine: M,
  row: Row<M>,
  candidates: readonly EventFromLogic<M>[],
): readonly EventFromLogic<M>[] => {
  const now = snapshotOf(machine, row);
  return candidates.filter((event) => now.can(event));
};
