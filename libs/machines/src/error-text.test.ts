import { errorText } from '@chaintide/contracts/error-text';
import { errorWords } from '@chaintide/contracts/errors';
import { languages } from '@chaintide/contracts/language';
import { describe, expect, it } from 'vitest';
import { accountDeletionMachine } from './account-deletion.ts';
import { alarmMachine } from './alarm.ts';
import { boardMessageMachine } from './board-message.ts';
import { paymentMachine } from './payment.ts';
import { proposalMachine } from './proposal.ts';
import { reportMachine } from './report.ts';
import { upgradeMachine } from './upgrade.ts';
import { withdrawalMachine } from './withdrawal.ts';
import { workOrderMachine } from './work-order.ts';

/** Every machine whose steps the gateway takes. */
const machines = [
  accountDeletionMachine,
  alarmMachine,
  boardMessageMachine,
  paymentMachine,
  proposalMachine,
  reportMachine,
  upgradeMachine,
  withdrawalMachine,
  workOrderMachine,
];
const refusal = (state: string, event: string) =>
  languages.map((language) => errorText({ name: 'transition.refused', args: { state, event } }, language, errorWords));

describe('the text of an error', () => {
  it.each(machines)('names in words which state of $id refuses which event', ({ id, states, events }) => {
    const [aState] = Object.keys(states);
    const texts = [
      ...Object.keys(states).map((state) => refusal(`${id}.${state}`, `${id}.${events[0]}`)),
      ...events.map((event) => refusal(`${id}.${aState}`, `${id}.${event}`)),
    ];
    for (const [zh, en] of texts) {
      expect(zh).not.toMatch(/[a-z]/);
      expect(en).not.toMatch(new RegExp(String.raw`[a-z][A-Z]|\{|${id}\.`));
    }
  });

  it('has words of its own for what a state or an event means to one noun only', () => {
    expect(refusal('alarm.pending', 'alarm.expire')).toEqual([
      '当前状态为“待确认”，不能标记为到期',
      'The current state, “pending”, does not allow this: let the alarm expire',
    ]);
    expect(refusal('withdrawal.pending', 'payment.expire')).toEqual([
      '当前状态为“待审核”，不能标记过期',
      'The current state, “pending”, does not allow this: expire the order',
    ]);
  });

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
