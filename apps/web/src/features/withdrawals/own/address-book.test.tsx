import type { SavedAddress } from '@chaintide/contracts/money/address-book';
import { DAY, HOUR } from '@chaintide/contracts/limits';
import type { Freeze } from '@chaintide/contracts/money/withdrawals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { withdrawalOf } from './testing.ts';
import { AddressBook } from './address-book.tsx';
import { WithdrawalPage } from './withdrawal-page.tsx';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { asked, click, refusal, serving } from '../../../app/account-testing.tsx';
import { problemUnder, type } from '../../../app/auth-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { gives, profileOf, show } from '../../../app/testing.tsx';

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const NEW = 'TM6tTN6UZwwT63WoFgqytP9V6w4cwr6QpG';
const balances = { coins: [{ coin: 'USDT', available: '280.500000', held: '0.000000' }], total: '280.500000' };
const savedOf = (change: Partial<SavedAddress> = {}): SavedAddress => ({
  id: 1,
  network: 'TRC-20',
  address: TRON,
  label: '冷钱包',
  addedAt: 0,
  usableAt: DAY,
  ...change,
});

interface World {
  saved?: SavedAddress[];
  freeze?: Freeze | null;
  answers?: Parameters<typeof serving>[0];
}

const visit = ({ saved = [], freeze = null, answers = {} }: World = {}) => {
  const state = { saved };
  const world = serving({
    'GET /wallet/balances': gives(balances),
    'GET /withdrawals': gives({ total: 0, rows: [] }),
    'GET /address-book': () => gives({ saved: state.saved, used: [] })(),
    'GET /withdrawals/freeze': gives(freeze),
    'GET /demo/accounts': refusal('route.unknown'),
    'POST /address-book/code': gives({ retryAfter: 60 }),
    'POST /withdrawals/code': gives({ retryAfter: 60 }),
    ...answers,
  });
  return {
    ...show(
      <>
        <AddressBook />
        <WithdrawalPage />
        <MessagesView />
      </>,
      { world, as: profileOf('registered'), at: '/Withdrawal' },
    ),
    state,
  };
};

const book = (): HTMLElement => screen.getByRole('region', { name: '地址簿' });

onPhone();

describe('the address book', () => {
  it('explains itself when it is empty', async () => {
    visit();
    expect(await screen.findByText('地址簿还是空的')).toBeTruthy();
    expect(screen.queryByRole('group', { name: '从地址簿选择' })).toBeNull();
  });

  it('shows which addresses can be paid, and counts down for the others', async () => {
    visit({ saved: [savedOf(), savedOf({ id: 2, label: 'Kraken', address: NEW, usableAt: Date.now() + 5 * HOUR })] });
    const rows = await within(await screen.findByRole('region', { name: '地址簿' })).findAllByRole('listitem');
    expect(rows[0]!.textContent).toContain('可用于提现');
    expect(within(rows[1]!).getByRole('timer').textContent).toMatch(/^(5:00:00|4:59:\d\d)$/);
    expect(rows[1]!.textContent).toMatch(/起可用/);
  });

  it('saves an address with a code for it only, and shows problems under their fields', async () => {
    const saved = savedOf({ id: 3, address: NEW, label: '交易所', usableAt: Date.now() + DAY });
    let answer = refusal('address.contract', { args: { network: 'TRC-20' } });
    const { state } = visit({ answers: { 'POST /address-book': () => answer() } });
    await screen.findByText('地址簿还是空的');
    click('新增地址');
    const dialog = screen.getByRole('dialog', { name: '新增提现地址' });
    const inside = within(dialog);
    const submit = async (): Promise<void> => {
      const button = inside.getByRole('button', { name: /保存地址$/ });
      await waitFor(() => expect(button.ariaBusy).toBe('false')); // ignored while the request is running
      fireEvent.click(button);
    };
    await submit();
    expect(await inside.findByText('请检查网络')).toBeTruthy();
    fireEvent.click(inside.getByRole('radio', { name: /^TRC-20/ }));
    fireEvent.change(inside.getByLabelText('提现地址'), { target: { value: NEW } });
    fireEvent.change(inside.getByLabelText('名称'), { target: { value: '交易所' } });
    fireEvent.click(inside.getByRole('button', { name: '获取验证码' }));
    await inside.findByRole('button', { name: /秒后可重新获取/ });
    expect(asked('POST', '/address-book/code').map(({ body }) => body)).toEqual([{ network: 'TRC-20', address: NEW }]);
    fireEvent.change(inside.getByLabelText('邮箱验证码'), { target: { value: '123456' } });
    await submit();
    expect(await inside.findByText(/这是 TRC-20 上的合约地址/)).toBeTruthy();
    state.saved = [saved];
    answer = gives(saved);
    await submit();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await within(book()).findByText('交易所')).toBeTruthy();
    expect(screen.getByText('已保存地址“交易所”')).toBeTruthy();
    expect(asked('POST', '/address-book').at(-1)?.body).toEqual({
      network: 'TRC-20',
      address: NEW,
      label: '交易所',
      emailCode: '123456',
    });
  });

  it('asks before it removes an address, and follows changes of another page', async () => {
    const { state, push } = visit({
      saved: [savedOf()],
      answers: {
        'DELETE /address-book/1': () => {
          state.saved = [];
          return gives(null)();
        },
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: '移除地址“冷钱包”' }));
    const dialog = screen.getByRole('dialog', { name: '移除“冷钱包”？' });
    expect(dialog.textContent).toContain(TRON);
    fireEvent.click(within(dialog).getByRole('button', { name: '移除' }));
    expect(await screen.findByText('地址簿还是空的')).toBeTruthy();
    state.saved = [savedOf({ label: '新的' })];
    push('account:7', { name: 'addressBook.changed', payload: null } as never);
    expect(await within(book()).findByText('新的')).toBeTruthy();
  });

  it('is available in English', async () => {
    visit({
      saved: [savedOf({ label: 'Cold', usableAt: Date.now() + HOUR })],
      freeze: { cause: 'secondFactorOff', until: Date.now() + HOUR },
    });
    await act(() => i18n.changeLanguage('en'));
    const region = await screen.findByRole('region', { name: 'Address book' });
    expect(await within(region).findByText(/available from/)).toBeTruthy();
    expect(await screen.findByText(/The second factor of your account has just been removed/)).toBeTruthy();
    expect(document.body.textContent).not.toMatch(/withdrawals\.\w+\./);
  });
});

describe('a withdrawal to a saved address', () => {
  it('fills in network and address with one press, and has no waiting time', async () => {
    visit({ saved: [savedOf(), savedOf({ id: 2, label: 'Kraken', address: NEW, usableAt: Date.now() + HOUR })] });
    fireEvent.click(await screen.findByRole('button', { name: /^冷钱包/ }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^TRC-20/ }).checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('提现地址').value).toBe(TRON);
    expect(screen.getByRole('button', { name: /^冷钱包/ }).getAttribute('aria-pressed')).toBe('true');
    expect(screen.queryByText(/从申请起需等待/)).toBeNull();
    expect(screen.queryByLabelText('保存到地址簿')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: /^Kraken/ }));
    expect(await screen.findByText(/之前不会转账/)).toBeTruthy();
  });

  it('to a new address offers to save it with a label', async () => {
    visit({ answers: { 'POST /withdrawals': () => gives(withdrawalOf({ id: 4 }))() } });
    await screen.findByText('可用 280.50 USDT');
    fireEvent.click(screen.getByRole('radio', { name: /^TRC-20/ }));
    type('提现地址', NEW);
    type('金额', '100');
    fireEvent.click(await screen.findByLabelText('保存到地址簿'));
    click('获取验证码');
    await screen.findByText(/验证码已发送至/);
    type('邮箱验证码', '123456');
    click('提交申请');
    await waitFor(() => expect(problemUnder('名称')).toBe('请填写名称'));
    type('名称', ' 我的交易所 ');
    click('提交申请');
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '提现 100 USDT' }));
    await waitFor(() =>
      expect(asked('POST', '/withdrawals').at(-1)?.body).toMatchObject({ address: NEW, saveAs: ' 我的交易所 ' }),
    );
    expect(asked('POST', '/withdrawals').at(-1)?.body).not.toHaveProperty('keeps');
  });
});

describe('a freeze', () => {
  it('appears live with its reason and its end, and closes the form', async () => {
    const { push } = visit();
    await screen.findByText('可用 280.50 USDT');
    const submit = (): HTMLButtonElement => screen.getByRole('button', { name: /提交申请$/ });
    expect(submit().matches(':disabled')).toBe(false);
    push('account:7', {
      name: 'freeze.changed',
      payload: { freeze: { cause: 'passwordReset', until: Date.now() + DAY } },
    } as never);
    const form = screen.getByRole('form', { name: '提现申请' });
    expect(await within(form).findByText(/您刚刚重置了登录密码/)).toBeTruthy();
    expect(within(form).getByRole('timer').textContent).toMatch(/^(24:00:00|23:59:\d\d)$/);
    expect(submit().matches(':disabled')).toBe(true);
  });

  it('is not shown after its end', async () => {
    visit({ freeze: { cause: 'passwordChanged', until: Date.now() - 1 } });
    await screen.findByText('可用 280.50 USDT');
    expect(screen.queryByText('提现暂停')).toBeNull();
  });
});
