import type { AnyStateMachine, StateValueFrom, TagsFrom } from 'xstate';

export type StateOf<M extends AnyStateMachine> = Extract<StateValueFrom<M>, string>;

/** Names of the states of a lifecycle that carry a tag, in the machine's order. */
export const statesOf = <M extends AnyStateMachine>(machine: M, tag: TagsFrom<M>): readonly StateOf<M>[] =>
  Object.entries(machine.states).flatMap(([name, { tags }]) =>
    tags.includes(String(tag)) ? [name as StateOf<M>] : [],
  );

/** Whether a state of a lifecycle carries a tag. */
export const hasTag = <M extends AnyStateMachine>(machine: M, state: StateOf<M>, tag: TagsFrom<M>): boolean =>
  statesOf(machine, tag).includes(state);
