import { assign, setup } from 'xstate';

export type ConnectionEvent =
  | { type: 'connected' }
  /** Every topic has been joined again, and its missed frames were loaded. */
  | { type: 'joined' }
  | { type: 'lost' }
  | { type: 'offline' };

/**
 * The browser's connection to the gateway, as shown in the header. `catchingUp` ends when no missed frames are left.
 */
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
