import type { Profile } from '@chaintide/contracts/people/auth';
import type { AccountDeletion } from '@chaintide/contracts/people/account-deletion';
import { DAY } from '@chaintide/contracts/limits';
import { personName } from '@chaintide/contracts/people/person-name';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { asked, click, refusal, serving } from '../../../app/account-testing.tsx';
import { beginClean, problemUnder, type } from '../../../app/auth-testing.tsx';
import { gives, profileOf, show } from '../../../app/testing.tsx';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { DataCard } from './data-card.tsx';

const { publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const free: AccountDeletion = { dueAt: null, obstacles: [] };
const everyDay = {
  'GET /auth/publicKey': gives({ keyId: 'k', publicKey, nonce: 'n', expiresAt: 0 }),
  'GET /demo/accounts': refusal('route.unknown'),
  'GET /user/deletion': gives(free),
};

const submit = (name: string): void => {
  fireEvent.submit(screen.getByRole('form', { name }));
};

beginClean();

describe('the card of data and account', () => {
  const visit = async (answers: Parameters<typeof serving>[0] = {}, change: Partial<Profile> = {}) => {
    const profile = profileOf('registered', change);
    show(
      <>
        <DataCard profile={profile} />
        <MessagesView />
      </>,
      { world: serving({ ...everyDay, ...answers }), as: profile, at: '/personal' },
    );
    return { deletion: await screen.findByRole('region', { name: '注销账户' }) };
  };

  it('downloads the data for the password, and says what is wrong under its field', async () => {
    const saved = vi.fn(() => 'blob:x');
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: vi.fn() }));
    let answer = refusal('password.wrong');
    await visit({ 'POST /user/export': () => answer() });
    click('下载数据');
    type('当前密码', 'not it');
    submit('下载我的数据');
    await waitFor(() => expect(problemUnder('当前密码')).toMatch(/密码不正确/));
    expect(saved).not.toHaveBeenCalled();
    answer = async () =>
      new Response('PK', { headers: { 'content-disposition': 'attachment; filename="chaintide-a.zip"' } });
    type('当前密码', 'Ebb-and-flow-21');
    submit('下载我的数据');
    expect(await screen.findByText('数据已下载')).toBeTruthy();
    expect(saved).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks for a code too where the second factor is on', async () => {
    await visit({ 'POST /user/deletion': gives({ dueAt: 5 * DAY, obstacles: [] }) }, { secondFactorSince: 1 });
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: '注销账户' }).disabled).toBe(false),
    );
    click('注销账户');
    type('当前密码', 'Ebb-and-flow-21');
    submit('注销账户？');
    expect(asked('POST', '/user/deletion')).toEqual([]);
    type('二次验证码', '123456');
    submit('注销账户？');
    await waitFor(() => expect(asked('POST', '/user/deletion')).toMatchObject([{ body: { secondFactor: '123456' } }]));
    expect(await screen.findByText('已申请注销，请查收邮件')).toBeTruthy();
  });

  it('says in words what stands in the way', async () => {
    const { deletion } = await visit({ 'GET /user/deletion': gives({ dueAt: null, obstacles: ['balance', 'staff'] }) });
    await waitFor(() => expect(within(deletion).getAllByRole('listitem')).toHaveLength(2));
    expect(deletion.textContent).toMatch(/钱包中还有余额.*员工账户/s);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '注销账户' }).disabled).toBe(true);
  });

  it('keeps an account that waits to be deleted', async () => {
    const { deletion } = await visit(
      { 'POST /user/deletion/cancellation': gives(free) },
      { deletesAt: Date.now() + DAY },
    );
    expect(deletion.textContent).toMatch(/您的账户将于 .+ 注销/);
    click('保留我的账户');
    expect(await screen.findByText('已取消注销，您的账户保留不变')).toBeTruthy();
  });
});

it('a deleted person has a name in words, and nobody else', () => {
  expect([personName('deleted-42', 'zh'), personName('deleted-42', 'en')]).toEqual([
    '已注销用户 #42',
    'Deleted user #42',
  ]);
  for (const name of ['deleted_42', 'xdeleted-42', 'deleted-', 'ann']) expect(personName(name, 'en')).toBe(name);
});
