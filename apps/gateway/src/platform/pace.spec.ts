import fc from 'fast-check';
import { Pace } from './pace.ts';

it('never exceeds the rate per second, and does not delay infrequent requests', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 20 }),
      fc.array(fc.nat(900), { minLength: 1, maxLength: 60 }),
      async (perSecond, pauses) => {
        let now = 0;
        const passed: number[] = [];
        let waits = 0;
        const pace = new Pace(perSecond, {
          now: () => now,
          sleep: async (ms) => {
            waits += 1;
            passed.push(now + ms);
          },
        });
        for (const pause of pauses) {
          now += pause;
          const before = waits;
          await pace.turn();
          if (waits === before) passed.push(now);
        }
        for (const [index, at] of passed.entries()) {
          const inSecond = passed.slice(index).filter((other) => other < at + 999.999);
          expect(inSecond.length).toBeLessThanOrEqual(perSecond);
        }
        if (pauses.every((pause) => pause >= 1_000 / perSecond)) expect(waits).toBe(0);
      },
    ),
  );
});
