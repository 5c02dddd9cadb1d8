import {
  createActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type ContextFrom,
  type EventFromLogic,
  type InputFrom,
  type StateValue,
} from 'xstate';
import { getAdjacencyMap, getSimplePaths } from 'xstate/graph';

/** A machine, the events of its graph by the names used in tests, and its start. */
export interface Model<M extends AnyStateMachine> {
  readonly machine: M;
  readonly events: Readonly<Record<string, EventFromLogic<M>>>;
  readonly input?: InputFrom<M>;
  /** The key that distinguishes states; the entire context by default. */
  readonly keyOf?: (context: ContextFrom<M>) => unknown;
}

/** An effect that a real actor requested. */
interface Told {
  readonly type: string;
  readonly params: unknown;
}

export interface State<M extends AnyStateMachine> {
  readonly value: StateValue;
  readonly context: ContextFrom<M>;
  hasTag: (tag: string) => boolean;
}

export interface Step<M extends AnyStateMachine> {
  readonly label: string;
  readonly event: EventFromLogic<M>;
  readonly before: State<M>;
  readonly after: State<M>;
  readonly told: readonly Told[];
}

const dotted = (value: StateValue): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value)
        .map(([name, inner]) => (inner === undefined ? name : `${name}.${dotted(inner)}`))
        .join(' ');

export const nameOf = (snapshot: { readonly value: StateValue }): string => dotted(snapshot.value);

const graphOf = <M extends AnyStateMachine>({ events, input, keyOf = (context) => context }: Model<M>) => ({
  events: Object.values(events),
  input,
  serializeState: (snapshot: State<M>) => JSON.stringify([snapshot.value, keyOf(snapshot.context)]),
});

/** Every state of the graph. */
export const statesOf = <M extends AnyStateMachine>(model: Model<M>): State<M>[] =>
  Object.values(getAdjacencyMap(model.machine, graphOf(model) as never)).map(({ state }) => state);

/** A path of the graph: the names of its events and its expected final state. */
export interface Path {
  readonly name: string;
  readonly labels: readonly string[];
  readonly end: string;
}

/** Every simple path of the graph. */
export const pathsOf = <M extends AnyStateMachine>(model: Model<M>): Path[] => {
  const names = new Map(Object.entries(model.events).map(([label, event]) => [JSON.stringify(event), label]));
  return getSimplePaths(model.machine, graphOf(model) as never).flatMap(({ steps, state }) => {
    const labels = steps.flatMap(({ event }) => names.get(JSON.stringify(event)) ?? []);
    return labels.length > 0 ? { name: labels.join(' → '), labels, end: nameOf(state) } : [];
  });
};

const watch = <M extends AnyStateMachine>({ machine, input }: Model<M>, snapshot?: AnyMachineSnapshot) => {
  const told: Told[] = [];
  const actor = createActor(machine as AnyStateMachine, {
    input,
    snapshot,
    inspect: (seen) => {
      if (seen.type === '@xstate.action' && !seen.action.type.startsWith('xstate.')) told.push(seen.action);
    },
  });
  actor.start();
  const send = (label: string, event: EventFromLogic<M>): Step<M> => {
    const before = actor.getSnapshot();
    told.length = 0;
    if (before.status === 'active') actor.send(event); // a stopped machine accepts nothing and would warn on stderr
    return { label, event, before, after: actor.getSnapshot(), told: [...told] };
  };
  return { send, accepts: (event: EventFromLogic<M>): boolean => actor.getSnapshot().can(event) };
};

/** Sends the events to a new actor; `check` gets the steps so far after each of them. */
export const walk = <M extends AnyStateMachine>(
  model: Model<M>,
  labels: readonly string[],
  check: (steps: readonly Step<M>[]) => void,
): readonly Step<M>[] => {
  const { send } = watch(model);
  const steps: Step<M>[] = [];
  for (const label of labels) {
    const event = model.events[label];
    if (event === undefined) throw new Error(`the model has no event ${label}`);
    steps.push(send(label, event));
    check(steps);
  }
  return steps;
};

/** Sends accepted events to a new actor, chosen by `pick`, so that loops are covered too. */
export const wander = <M extends AnyStateMachine>(
  model: Model<M>,
  picks: readonly number[],
  check: (steps: readonly Step<M>[]) => void,
): void => {
  const { send, accepts } = watch(model);
  const steps: Step<M>[] = [];
  for (const pick of picks) {
    const accepted = Object.entries(model.events).filter(([, event]) => accepts(event));
    const next = accepted[pick % accepted.length];
    if (next === undefined) return;
    steps.push(send(...next));
    check(steps);
  }
};

/** The target of an event from a state, and its effects. */
type Outcome = readonly [target: string, ...effects: string[]];
/** The specification of each state and event, independent of the machine; everything else is refused. */
export type Table<M extends AnyStateMachine> = Readonly<
  Record<string, Readonly<Record<string, Outcome | ((context: ContextFrom<M>) => Outcome | undefined)>>>
>;

export interface Pair {
  readonly name: string;
  readonly expected: Outcome | undefined;
  readonly try: () => Step<AnyStateMachine>;
}

/** Every combination of state and event, with its expectation from the table. */
export const pairsOf = <M extends AnyStateMachine>(model: Model<M>, table: Table<M>): Pair[] =>
  statesOf(model).flatMap((state, index) =>
    Object.entries(model.events).map(([label, event]) => {
      const name = nameOf(state);
      const row = table[name]?.[label];
      return {
        name: `${name} (${index}), ${label}`,
        expected: typeof row === 'function' ? row(state.context) : row,
        try: () => watch(model, state as AnyMachineSnapshot).send(label, event) as Step<AnyStateMachine>,
      };
    }),
  );

type Seen = Pick<Step<AnyStateMachine>, 'event' | 'before' | 'after' | 'told'>;

/** Whether the event changed something. */
export const wasTaken = ({ before, after, told }: Seen): boolean =>
  told.length > 0 || JSON.stringify([before.value, before.context]) !== JSON.stringify([after.value, after.context]);

/** The number of events of these types that changed something. */
export const heard = (steps: readonly Seen[], ...types: string[]): number =>
  steps.filter((step) => types.includes(step.event.type) && wasTaken(step)).length;

export const effectsOf = (steps: readonly Pick<Seen, 'told'>[]): string[] =>
  steps.flatMap(({ told }) => told.map(({ type }) => type));
export const times = (steps: readonly Pick<Seen, 'told'>[], effect: string): number =>
  effectsOf(steps).filter((type) => type === effect).length;
export const paramsOf = (steps: readonly Pick<Seen, 'told'>[], effect: string): unknown[] =>
  steps.flatMap(({ told }) => told.filter(({ type }) => type === effect).map(({ params }) => params));
