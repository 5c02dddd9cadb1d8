import { describe, expect, it } from 'vitest';
import { editTargets, paymentAbilities } from './payment-abilities.ts';
import { evidenceOf, paymentOf } from './testing.ts';

const ANN = 50;
const said = (abilities: readonly { act: string; obstacle: string | undefined }[]): string[] =>
  abilities.map(({ act, obstacle }) => (obstacle ? `${act}: ${obstacle}` : act));

describe('the actions on a recharge order', () => {
  const paid = paymentOf({ id: 1, state: 'awaitingApproval', arrived: '100.000000', evidence: [evidenceOf({})] });

  it.each([
    ['paid and final', paid, ['confirm', 'reject', 'close', 'edit']],
    [
      'paid and not final',
      { ...paid, evidence: [evidenceOf({ isFinal: false })] },
      ['confirm: notFinal', 'reject', 'close', 'edit'],
    ],
    ['nothing came', { ...paid, state: 'expired' as const, arrived: null, evidence: [] }, ['confirm: nothing', 'edit']],
    [
      'their own',
      { ...paid, user: { id: ANN, userName: 'ann' } },
      ['confirm: own', 'reject: own', 'close: own', 'edit: own'],
    ],
    ['not paid', paymentOf({ id: 1 }), ['close', 'edit']],
    ['over', { ...paid, state: 'success' } as const, ['edit']],
  ])('%s', (_, order, abilities) => {
    expect(said(paymentAbilities(order, ANN))).toEqual(abilities);
  });

  it('allow an edit to every other state, and to success only if something was received', () => {
    expect(editTargets(paymentOf({ id: 1 }), ANN)).toEqual([
      'confirming',
      'awaitingApproval',
      'failed',
      'closed',
      'expired',
    ]);
    expect(editTargets({ ...paid, state: 'failed' }, ANN)).toContain('success');
    expect(editTargets({ ...paid, user: { id: ANN, userName: 'ann' } }, ANN)).toEqual([]);
  });
});
