import { setup } from 'xstate';
import type { Actor } from './actor.ts';

interface AlarmContext {
  readonly ownerId: number;
  /** In `noData` and `error`: the state before it. */
  readonly kept: 'armed' | 'pending' | 'firing' | 'recovering';
}

type From<T extends string> = { readonly type: T; readonly by: Actor };
export type AlarmMachineEvent = From<
  'pause' | 'resume' | 'edit' | 'expire' | 'wait' | 'fire' | 'recover' | 'rearm' | 'loseData' | 'fail' | 'regain'
>;

/** `watched`: judged with every new value. `ended`: over. */
type AlarmTag = 'watched' | 'ended';

const set = { guard: 'isOwner', target: '#alarm.armed' } as const;
const owned = {
  pause: { guard: 'isOwnerOrSystem', target: '#alarm.paused' },
  edit: { ...set, reenter: true },
  expire: { guard: 'isSystem', target: '#alarm.expired' },
} as const;
const lost = {
  loseData: { guard: 'isSystem', target: '#alarm.noData' },
  fail: { guard: 'isSystem', target: '#alarm.error' },
} as const;
const to = <T extends string>(target: T) => ({ guard: 'isSystem', target: `#alarm.${target}` }) as const;
const regain = (['armed', 'pending', 'firing', 'recovering'] as const).map((kept) => ({
  guard: { type: 'wasIn', params: { kept } } as const,
  target: `#alarm.${kept}` as const,
}));

/** The lifecycle of an alarm. `judge` of libs/indicators decides which event a value is. */
export const alarmMachine = setup({
  types: {
    context: {} as AlarmContext,
    events: {} as AlarmMachineEvent,
    input: {} as AlarmContext,
    tags: {} as AlarmTag,
  },
  guards: {
    isOwner: ({ context, event: { by } }) => by.kind === 'owner' && by.id === context.ownerId,
    isOwnerOrSystem: ({ context, event: { by } }) =>
      by.kind === 'system' || (by.kind === 'owner' && by.id === context.ownerId),
    isSystem: ({ event: { by } }) => by.kind === 'system',
    wasIn: ({ context, event: { by } }, { kept }: Pick<AlarmContext, 'kept'>) =>
      by.kind === 'system' && context.kept === kept,
  },
}).createMachine({
  id: 'alarm',
  initial: 'armed',
  context: ({ input }) => input,
  states: {
    armed: { tags: ['watched'], on: { ...owned, ...lost, wait: to('pending'), fire: to('firing') } },
    pending: { tags: ['watched'], on: { ...owned, ...lost, rearm: to('armed'), fire: to('firing') } },
    firing: { tags: ['watched'], on: { ...owned, ...lost, recover: to('recovering'), rearm: to('armed') } },
    recovering: {
      tags: ['watched'],
      on: { ...owned, ...lost, rearm: to('armed'), wait: to('pending'), fire: to('firing') },
    },
    noData: { tags: ['watched'], on: { ...owned, fail: lost.fail, regain } },
    error: { tags: ['watched'], on: { ...owned, loseData: lost.loseData, regain } },
    paused: { on: { resume: set, edit: set, expire: owned.expire } },
    expired: { tags: ['ended'], on: { edit: set } },
  },
});
