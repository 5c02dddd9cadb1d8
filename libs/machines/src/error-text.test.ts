import { errorText } from '@chaintide/contracts/error-text';
import { errorWords } from '@chaintide/contracts/errors';
import { languages } from '@chaintide/contracts/language';
import { describe, expect, it } from 'vitest';
import { alarmMachine } from './alarm.ts';
import { paymentMachine } from './payment.ts';
import { proposalMachine } from './proposal.ts';
import { withdrawalMachine } from './withdrawal.ts';
import { workOrderMachine } from './work-order.ts';

describe('the text of an error', () => {
  it.each([paymentMachine, withdrawalMachine, proposalMachine, workOrderMachine, alarmMachine])(
    'names in words which state of $id refuses which event',
    (machine) => {
      for (const state of Object.keys(machine.states)) {
        for (const event of machine.events) {
          expect(errorText({ name: 'transition.refused', args: { state, event } }, 'zh', errorWords)).not.toMatch(
            /[a-z]/,
          );
          for (const name of [state, event]) {
            const text = errorText(
              {
                name: 'transition.refused',
                args: { state: name === state ? state : 'closed', event: name === event ? event : 'close' },
              },
              'en',
              errorWords,
            );
            expect(text).not.toMatch(/[a-z][A-Z]|\{/);
          }
        }
      }
    },
  );

  it.each([
    [0.4, '1 秒', '1 second'],
    [42, '42 秒', '42 seconds'],
    [60, '1 分钟', '1 minute'],
    [61, '2 分钟', '2 minutes'],
    [3_541, '1 小时', '1 hour'],
    [14_399, '4 小时', '4 hours'],
    [12_000, '3 小时 20 分钟', '3 hours 20 minutes'],
  ])('writes %d seconds in words, and never less', (seconds, zh, en) => {
    const told = languages.map((language) => errorText({ name: 'request.tooMany', args: { seconds } }, language));
    expect(told).toEqual([`请求过于频繁，请 ${zh}后再试`, `Too many requests; please try again in ${en}`]);
  });
});
