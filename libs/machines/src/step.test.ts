import { sourceProblem } from '@chaintide/contracts/market/sources';
import fc from 'fast-check';
import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { sourceMachine, type SourceEvent } from './source.ts';
import { allowed, step, type Row } from './step.ts';

const fresh: Row<typeof sourceMachine> = { state: 'starting', context: { problem: null } };

const events = fc.oneof(
  fc.constant<SourceEvent>({ type: 'succeed' }),
  fc.constant<SourceEvent>({ type: 'resume' }),
  fc.constantFrom(...sourceProblem.options).map((problem): SourceEvent => ({ type: 'fail', problem })),
  fc.constantFrom(...sourceProblem.options).map((problem): SourceEvent => ({ type: 'suspend', problem })),
);

describe('step', () => {
  it('returns the next state, its context and the effects in order', () => {
    expect(step(sourceMachine, fresh, { type: 'fail', problem: 'timeout' })).toEqual({
      state: 'failing',
      context: { problem: 'timeout' },
      effects: ['announce'],
    });
  });

  it('refuses events that the state does not accept', () => {
    expect(step(sourceMachine, fresh, { type: 'resume' })).toBeUndefined();
  });

  it('agrees with a running actor on every sequence of events', () => {
    fc.assert(
      fc.property(fc.array(events, { maxLength: 30 }), (sequence) => {
        const actor = createActor(sourceMachine).start();
        let row = fresh;
        for (const event of sequence) {
          actor.send(event);
          row = step(sourceMachine, row, event) ?? row;
          const now = actor.getSnapshot();
          expect(row).toMatchObject({ state: now.value, context: now.context });
        }
      }),
    );
  });
});

describe('allowed', () => {
  it('returns the events that the row accepts now', () => {
    const candidates: SourceEvent[] = [{ type: 'succeed' }, { type: 'resume' }, { type: 'fail', problem: 'server' }];
    expect(allowed(sourceMachine, fresh, candidates).map((event) => event.type)).toEqual(['succeed', 'fail']);
    expect(allowed(sourceMachine, { ...fresh, state: 'suspended' }, candidates).map((event) => event.type)).toEqual([
      'succeed',
      'resume',
      'fail',
    ]);
  });

  it('agrees with step', () => {
    fc.assert(
      fc.property(fc.constantFrom('starting', 'live', 'failing', 'suspended', 'blocked'), events, (state, event) => {
        const row = { ...fresh, state };
        expect(allowed(sourceMachine, row, [event]).length === 1).toBe(step(sourceMachine, row, event) !== undefined);
      }),
    );
  });
});
