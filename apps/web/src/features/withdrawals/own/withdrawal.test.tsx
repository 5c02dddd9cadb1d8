import type { SavedAddress } from '@chaintide/contracts/money/address-book';
import type { Freeze, Withdrawal } from '@chaintide/contracts/money/withdrawals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DetailsPage } from './details-page.tsx';
import { RecordsPage } from './records-page.tsx';
import { withdrawalOf } from './testing.ts';
import { WithdrawalPage } from './withdrawal-page.tsx';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { asked, choose, click, refusal, serving } from '../../../app/account-testing.tsx';
import { problemUnder, type } from '../../../app/auth-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { gives, profileOf, show } from '../../../app/testing.tsx';

const ADDRESS = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const USED = 'TM6tTN6UZwwT63WoFgqytP9V6w4cwr6QpG';
const balances = {
  coins: [
    { coin: 'USDT', available: '280.500000', held: '0.000000' },
    { coin: 'USDC', available: '0.000000', held: '0.000000' },
    { coin: 'BUSD', available: '5.000000', held: '0.000000' },
  ],
  total: '285.500000',
};

interface World {
  rows?: Withdrawal[];
  saved?: SavedAddress[];
  freeze?: Freeze | null;
  at: string;
  answers?: Parameters<typeof serving>[0];
}

const visit = ({ rows = [], saved = [], freeze = null, at, answers = {} }: World) => {
  const state = { rows, saved };
  const world = serving({
    'GET /wallet/balances': gives(balances),
    'GET /withdrawals': () => gives({ total: state.rows.length, rows: state.rows })(),
    'GET /demo/accounts': refusal('route.unknown'),
    ...Object.fromEntries(
      rows.map(({ id }) => [
        `GET /withdrawals/${id}`,
        () =>
          gives({
            withdrawal: state.rows.find((row) => row.id === id),
            history: [{ at: 1, by: 'satoshi', event: 'apply', from: null, to: 'pending', note: null }],
          })(),
      ]),
    ),
    'GET /address-book': () =>
      gives({ saved: state.saved, used: [{ network: 'TRC-20', address: USED, usableAt: 0 }] })(),
    'GET /withdrawals/freeze': gives(freeze),
    'POST /withdrawals/code': gives({ retryAfter: 60 }),
    ...answers,
  });
  const Page = at.startsWith('/withdrawalDetails')
    ? DetailsPage
    : at.startsWith('/withdrawalRecords')
      ? RecordsPage
      : WithdrawalPage;
  const shown = show(
    <>
      <Page />
      <MessagesView />
    </>,
    { world, as: profileOf('registered'), at },
  );
  const tell = (withdrawal: Withdrawal): void => {
    state.rows = state.rows.map((row) => (row.id === withdrawal.id ? withdrawal : row));
    shown.push('account:7', { name: 'withdrawal.changed', payload: { withdrawal } } as never);
  };
  return { ...shown, state, tell };
};

const fill = async (): Promise<void> => {
  await screen.findByText('可用 280.50 USDT');
  fireEvent.click(screen.getByRole('radio', { name: /^TRC-20/ }));
  type('提现地址', ADDRESS);
  type('金额', '100');
};
const withCode = async (): Promise<void> => {
  click('获取验证码');
  await screen.findByText(/验证码已发送至/);
  type('邮箱验证码', '123456');
};

onPhone();

describe('a withdrawal', () => {
  it('requires every field with its own text', async () => {
    visit({ at: '/Withdrawal' });
    await screen.findByText('可用 280.50 USDT');
    click('提交申请');
    expect(await screen.findByText('请检查网络')).toBeTruthy();
    expect([problemUnder('提现地址'), problemUnder('金额'), problemUnder('邮箱验证码')]).toEqual([
      '请检查地址',
      '请检查金额',
      '请先获取邮箱验证码',
    ]);
  });

  it('knows the balance, the fee, and the format of an address', async () => {
    visit({ at: '/Withdrawal' });
    await fill();
    click('全部');
    expect(screen.getByLabelText<HTMLInputElement>('金额').value).toBe('280.5');
    expect(screen.getByText(/279\.50/)).toBeTruthy();
    type('金额', '280.500001');
    click('提交申请');
    await waitFor(() => expect(problemUnder('金额')).toBe('余额不足！'));
    type('金额', '1');
    await waitFor(() => expect(problemUnder('金额')).toBe('金额须大于手续费'));
    type('提现地址', '0xe9Fa4C0A0c8AeD3ba13fA8C5E2f56E22E0468CbE');
    await waitFor(() => expect(problemUnder('提现地址')).toBe('这不是该网络的地址，请检查'));
  });

  it('announces that a new address has a waiting time, and a used one does not', async () => {
    visit({ at: '/Withdrawal' });
    await fill();
    expect(await screen.findByText(/从申请起需等待 24 小时/)).toBeTruthy();
    type('提现地址', USED);
    await waitFor(() => expect(screen.queryByText(/从申请起需等待 24 小时/)).toBeNull());
  });

  it('accepts a code for exactly these values only', async () => {
    visit({ at: '/Withdrawal' });
    await fill();
    await withCode();
    expect(asked('POST', '/withdrawals/code').map(({ body }) => body)).toEqual([
      { coin: 'USDT', network: 'TRC-20', address: ADDRESS, amount: '100' },
    ]);
    type('提现地址', 'TM6tTN6UZwwT63WoFgqytP9V6w4cwr6QpG');
    expect(await screen.findByText('以上内容已改变，请重新获取验证码')).toBeTruthy();
    click('提交申请');
    await waitFor(() => expect(problemUnder('邮箱验证码')).toBe('请先获取邮箱验证码'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('repeats everything, and treats a retry after a lost answer as the same withdrawal', async () => {
    const applied = withdrawalOf({ id: 4 });
    let answer: () => Promise<Response> = () => Promise.reject(new TypeError('the line broke'));
    const { address } = visit({ at: '/Withdrawal', answers: { 'POST /withdrawals': () => answer() } });
    await fill();
    await withCode();
    click('提交申请');
    const dialog = await screen.findByRole('dialog', { name: '确认提现？' });
    for (const words of ['100.00', 'USDT', 'TRC-20', ADDRESS, '1.00', '99.00', '24 小时'])
      expect(dialog.textContent).toContain(words);
    fireEvent.click(within(dialog).getByRole('button', { name: '提现 100 USDT' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('提现地址').value).toBe(ADDRESS);
    answer = gives(applied);
    fireEvent.click(await screen.findByRole('button', { name: /提交申请$/ }));
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '提现 100 USDT' }));
    await waitFor(() => expect(address()).toBe('/withdrawalDetails?id=4'));
    const [first, second] = asked('POST', '/withdrawals').map(({ body }) => body);
    expect(first).toEqual({
      coin: 'USDT',
      network: 'TRC-20',
      address: ADDRESS,
      amount: '100',
      emailCode: '123456',
      key: second!['key'],
    });
  });
});

describe('requested withdrawals', () => {
  it('are listed and filtered, and updated live', async () => {
    const { tell, address } = visit({ at: '/withdrawalRecords', rows: [withdrawalOf({ id: 4 })] });
    expect(await screen.findByText('待审核')).toBeTruthy();
    tell(withdrawalOf({ id: 4, state: 'approved', version: 2 }));
    expect(await screen.findByText('已批准')).toBeTruthy();
    choose(/^状态/, '失败');
    await waitFor(() => expect(address()).toBe('/withdrawalRecords?state=failed'));
    expect(asked('GET', '/withdrawals').at(-1)?.search).toBe('?state=failed&page=1&rows=20');
    fireEvent.click(screen.getByRole('button', { name: /100\.00/ }));
    expect(address()).toBe('/withdrawalDetails?id=4');
  });

  it('show all details of the transfer once it was sent', async () => {
    const sent = withdrawalOf({
      id: 4,
      state: 'transferring',
      hash: 'c'.repeat(64),
      originAddress: 'TM6tTN6UZwwT63WoFgqytP9V6w4cwr6QpG',
      sentAt: Date.now(),
      remarks: '已核对',
      version: 3,
    });
    visit({ at: '/withdrawalDetails?id=4', rows: [sent] });
    const panel = await screen.findByRole('region', { name: '提现 W000004' });
    for (const words of ['转账中', ADDRESS, sent.originAddress!, sent.hash!, '已核对', '99.00', '100.00'])
      expect(panel.textContent).toContain(words);
    expect(screen.queryByRole('button', { name: '取消提现' })).toBeNull();
  });

  it('can be cancelled while pending, and not after somebody else was faster', async () => {
    const row = withdrawalOf({ id: 4 });
    visit({
      at: '/withdrawalDetails?id=4',
      rows: [row],
      answers: { 'POST /withdrawals/4/cancellation': refusal('version.stale') },
    });
    fireEvent.click(await screen.findByRole('button', { name: '取消提现' }));
    const dialog = screen.getByRole('dialog', { name: '取消这笔提现？' });
    for (const words of ['W000004', '100.00', 'TRC-20', ADDRESS]) expect(dialog.textContent).toContain(words);
    fireEvent.click(within(dialog).getByRole('button', { name: '取消提现' }));
    expect(await within(dialog).findByText('记录已被他人修改，请刷新后再试')).toBeTruthy();
    expect(asked('POST', '/withdrawals/4/cancellation').map(({ body }) => body)).toEqual([{ version: 1 }]);
  });
});
