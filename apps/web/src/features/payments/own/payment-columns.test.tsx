import type { Payment } from '@chaintide/contracts/money/payments';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { gateway, show } from '../../../app/testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { usePaymentColumns } from './payment-columns.tsx';
import { paymentOf } from './testing.ts';

const Row = ({ row }: { readonly row: Payment }) => (
  <dl>
    {usePaymentColumns().map(({ key, title, text }) => (
      <div key={key}>
        <dt>{title}</dt>
        <dd aria-label={title}>{text(row)}</dd>
      </div>
    ))}
  </dl>
);
const cell = async (title: string): Promise<string | null> =>
  (await screen.findByRole('definition', { name: title })).textContent;

onPhone();

it('say what a recharge is for and whether it counts, in both languages', async () => {
  show(<Row row={paymentOf({ id: 1, state: 'success', mismatch: 'reorganised' })} />, { world: gateway() });
  expect([await cell('付款事由'), await cell('生效状态')]).toEqual(['稳定币充值', '已失效：链上撤销']);
  await act(() => i18n.changeLanguage('en'));
  expect([await cell('Payment reason'), await cell('Service effect')]).toEqual([
    'Stablecoin recharge',
    'Lost: reverted on chain',
  ]);
});
