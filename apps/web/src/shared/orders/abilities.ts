import { allowed } from '@chaintide/machines/step';
import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import type { Ability } from './acts.tsx';

export const NOBODY = -1; // owns no order

interface Asked<M extends AnyStateMachine, A extends string, O extends string> {
  /** In the order in which they are offered. */
  readonly acts: readonly A[];
  readonly state: string;
  readonly events: readonly EventFromLogic<M>[];
  /** A context without obstacles, and the actual one. */
  readonly ideal: ContextFrom<M>;
  readonly real: ContextFrom<M>;
  readonly obstacle: (act: A) => O;
}

/** The actions that the machine allows in a state; for those that only the actual context prevents, the obstacle. */
export const abilitiesOf = <M extends AnyStateMachine, A extends string, O extends string>(
  machine: M,
  { acts, state, events, ideal, real, obstacle }: Asked<M, A, O>,
): Ability<A, O>[] => {
  const namesIn = (context: ContextFrom<M>): ReadonlySet<string> =>
    new Set(allowed(machine, { state, context }, events).map((event) => (event as { readonly type: string }).type));
  const [ever, now] = [namesIn(ideal), namesIn(real)];
  return acts
    .filter((act) => ever.has(act))
    .map((act) => ({ act, obstacle: now.has(act) ? undefined : obstacle(act) }));
};
