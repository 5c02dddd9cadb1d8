import { alarmStates } from '@chaintide/contracts/alarms/alarms';
import { describe, expect, it } from 'vitest';
import { alarmMachine, type AlarmMachineEvent } from './alarm.ts';
import type { Actor } from './actor.ts';
import { statesOf } from './states.ts';
import { step } from './step.ts';

const owner: Actor = { kind: 'owner', id: 1 };
const system: Actor = { kind: 'system', id: null };
const stranger: Actor = { kind: 'owner', id: 2 };

const nextFrom =
  (kept: 'armed' | 'firing') =>
  (state: string, type: AlarmMachineEvent['type'], by: Actor): string | undefined =>
    step(alarmMachine, { state, context: { ownerId: 1, kept } }, { type, by })?.state;
const next = nextFrom('armed');

describe('an alarm', () => {
  it('has the states of the contract', () => {
    expect(Object.keys(alarmMachine.states).toSorted()).toEqual(alarmStates.toSorted());
    expect(statesOf(alarmMachine, 'watched')).toEqual(alarmStates.filter((state) => !/paused|expired/.test(state)));
  });

  it.each(statesOf(alarmMachine, 'watched'))('can be paused, edited and expire while it is %s', (state) => {
    expect(next(state, 'pause', owner)).toBe('paused');
    expect(next(state, 'edit', owner)).toBe('armed');
    expect(next(state, 'expire', system)).toBe('expired');
    expect(next(state, 'pause', stranger)).toBeUndefined();
    expect(next(state, 'expire', owner)).toBeUndefined();
  });

  it('goes on where it was once there are data again', () => {
    for (const state of ['noData', 'error'])
      expect([nextFrom('firing')(state, 'regain', system), next(state, 'regain', system)]).toEqual(['firing', 'armed']);
    expect(next('firing', 'regain', system)).toBeUndefined();
  });

  it('is not judged while it is paused or over, and nobody fires it by hand', () => {
    for (const state of ['paused', 'expired'])
      for (const type of ['wait', 'fire', 'loseData', 'fail'] as const)
        expect(next(state, type, system)).toBeUndefined();
    expect(next('armed', 'fire', owner)).toBeUndefined();
    expect([next('paused', 'resume', owner), next('expired', 'resume', owner), next('expired', 'edit', owner)]).toEqual(
      ['armed', undefined, 'armed'],
    );
  });
});
