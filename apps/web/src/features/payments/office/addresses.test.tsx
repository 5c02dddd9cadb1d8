import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, click, refusal, serving } from '../../../app/account-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { page, press, type } from '../../../app/office-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from '../../../app/testing.tsx';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { AddressesPage } from './addresses-page.tsx';

onPhone();

describe('collection addresses', () => {
  const address = {
    id: 1,
    network: 'TRC-20',
    address: 'TH25c7KKR11byNhDCuJWnrdXn7rRLH7AQZ',
    addedAt: Date.now(),
    retiredAt: null,
    index: null,
    order: 'R000009',
    isInUse: true,
    restsUntil: null,
  } as const;
  const keys = { 'ERC-20': null, 'BEP-20': null, 'TRC-20': null };

  const open = async (add = gives({ added: 2, known: 1 }), pool: object = { rows: [address], keys }) => {
    await prepareBrowser({ isPhone: true });
    const world = serving({
      'GET /finance/payments': () => page([]),
      'GET /finance/withdrawals': () => page([]),
      'GET /finance/addresses': gives({ free: { 'ERC-20': 9, 'BEP-20': 9, 'TRC-20': 2 }, ...pool }),
      'POST /finance/addresses': () => add(),
      'POST /finance/addresses/1/retirement': gives(null),
    });
    return show(
      <>
        <AddressesPage />
        <MessagesView />
      </>,
      { world, as: profileOf('accounting'), at: '/BackgroundAddress' },
    );
  };

  it('warns when the pool runs low, and adds new ones, with a wrong line shown under the field', async () => {
    let add = refusal('address.line', { args: { line: 2, network: 'TRC-20' } });
    await open(() => add());
    expect((await screen.findByRole('alert')).textContent).toBe('TRC-20 只剩 2 个空闲地址，请尽快添加。');
    click('添加收款地址');
    await screen.findByLabelText('地址');
    type('地址', 'one\ntwo');
    click(/添加地址$/);
    expect(await screen.findByText('第 2 行不是 TRC-20 的有效地址')).toBeTruthy();
    add = gives({ added: 2, known: 1 });
    click(/添加地址$/);
    expect(await screen.findByText('已添加 2 个地址，1 个已存在')).toBeTruthy();
    expect(asked('POST', '/finance/addresses').at(-1)?.body).toEqual({ network: 'TRC-20', lines: 'one\ntwo' });
  });

  it('of a key: shows what to compare with the wallet, without a warning for the unused pool, and without retirement', async () => {
    const key = { fingerprint: 'ba4475c1', first: 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH', next: 12 };
    await open(undefined, { rows: [{ ...address, index: 11, isInUse: false }], keys: { ...keys, 'TRC-20': key } });
    expect(await screen.findByText('公钥指纹 ba4475c1，下一个序号 12')).toBeTruthy();
    expect(screen.getByText(key.first)).toBeTruthy();
    expect(screen.getByText(/2 个空闲地址不再分配/)).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    fireEvent.click(await screen.findByRole('button', { name: /^TRC-20.*已分配/ }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are retired after a confirmation with the address and its order', async () => {
    await open();
    fireEvent.click(await screen.findByRole('button', { name: /^TRC-20/ }));
    const dialog = screen.getByRole('dialog', { name: '停用这个收款地址？' });
    expect(dialog.textContent).toContain(address.address);
    expect(dialog.textContent).toContain('R000009');
    press(dialog, '停用');
    expect(await screen.findByText('收款地址已停用')).toBeTruthy();
    expect(asked('POST', '/finance/addresses/1/retirement')).toHaveLength(1);
  });
});
