import { assign, setup } from 'xstate';

export type ConnectionEvent =
  | { type: 'connected' }
  /** Every topic of the map has been joined again and its hole filled. */
  | { type: 'joined' }
  | { type: 'lost' }
  | { type: 'offline' };

/** The browser's line to the gateway, as the header shows it. `catchingUp` ends when no hole is left. */
export const connectionMachine = setup({
  types: { context: {} as { losses: number }, events: {} as ConnectionEvent },
  actions: { countLoss: assign({ losses: ({ context }) => context.losses + 1 }) },
}).createMachine({
  id: 'connection',
  initial: 'connecting',
  context: { losses: 0 },
  on: { offline: '.offline' },
  states: {
    connecting: { on: { connected: 'catchingUp', lost: 'reconnecting' } },
    catchingUp: { on: { joined: 'live', lost: { target: 'reconnecting', actions: 'countLoss' } } },
    live: { on: { lost: { target: 'reconnecting', actions: 'countLoss' } } },
    reconnecting: { on: { connected: 'catchingUp' } },
    offline: { on: { connected: 'catchingUp', lost: 'reconnecting' } },
  },
});
