import type { Article } from '@chaintide/contracts/support/help';
import type { Language } from '@chaintide/contracts/language';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, refusal, serving } from '../../app/account-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from '../../app/testing.tsx';
import { HelpCentre } from './help-centre.tsx';

const article = (language: Language, version = 1): Article => ({
  slug: 'recharge',
  language,
  title: language === 'zh' ? '充值' : 'Recharging',
  source: '**充值**',
  html: '<p><strong>怎样充值</strong></p>',
  changedAt: Date.now(),
  version,
});

const visit = (
  at: string,
  answers: Parameters<typeof serving>[0] = {},
  role: 'registered' | 'admin' = 'registered',
) => {
  const world = serving({
    'GET /help/articles': gives([{ slug: 'recharge', language: 'zh', title: '充值' }]),
    'GET /help/articles/recharge/zh': gives(article('zh')),
    'GET /help/articles/recharge/zh/versions': gives([
      { version: 1, title: '旧标题', source: '旧文', at: Date.now(), by: null },
    ]),
    'GET /help/search': gives([
      {
        slug: 'recharge',
        language: 'zh',
        title: [{ text: '充值', isHit: true }],
        excerpt: [
          { text: '怎样', isHit: false },
          { text: '充值', isHit: true },
        ],
      },
    ]),
    'PUT /help/articles/recharge/zh': gives(article('zh', 2)),
    'POST /previews': gives({ html: '<p>预览</p>' }),
    ...answers,
  });
  return show(<HelpCentre />, { world, as: profileOf(role), at });
};

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the help centre', () => {
  it('lists the articles and opens one', async () => {
    const { address } = visit('/help');
    fireEvent.click(await screen.findByRole('link', { name: '充值' }));
    expect(address()).toBe('/help?article=recharge');
    expect(await screen.findByRole('heading', { name: '充值' })).toBeTruthy();
    expect(await screen.findByText('怎样充值', { selector: 'strong' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '编辑' })).toBeNull();
  });

  it('searches, and marks what was found', async () => {
    const { address } = visit('/help');
    const field = await screen.findByRole('searchbox');
    fireEvent.change(field, { target: { value: '充值' } });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(address()).toBe('/help');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByText('找到 1 篇')).toBeTruthy();
    expect(document.querySelectorAll('mark')).toHaveLength(2);
    expect(asked('GET', '/help/search')[0]!.search).toBe(`?q=${encodeURIComponent('充值')}&language=zh`);
  });

  it('shows the other language while there is no translation', async () => {
    visit('/help?article=recharge', {
      'GET /help/articles/recharge/zh': refusal('article.unknown'),
      'GET /help/articles/recharge/en': gives(article('en')),
    });
    expect(await screen.findByText('这篇文章还没有中文版。')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Recharging' })).toBeTruthy();
  });

  it('lets an admin edit with a live preview, load an older version, and publish', async () => {
    visit('/help?article=recharge', {}, 'admin');
    fireEvent.click(await screen.findByRole('button', { name: '编辑' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '正文' });
    fireEvent.input(box, { target: { value: '新文' } });
    expect(await screen.findByText('预览', { selector: 'p' })).toBeTruthy();
    fireEvent.click(await screen.findByRole('button', { name: '载入此版本' }));
    await waitFor(() => expect(box.value).toBe('旧文'));
    fireEvent.click(screen.getByRole('button', { name: '保存并发布' }));
    await waitFor(() =>
      expect(asked('PUT', '/help/articles/recharge/zh').map(({ body }) => body)).toEqual([
        { title: '旧标题', source: '旧文', version: 1 },
      ]),
    );
  });

  it('says that somebody else was faster, and keeps the text', async () => {
    visit('/help?article=recharge', { 'PUT /help/articles/recharge/zh': refusal('version.stale') }, 'admin');
    fireEvent.click(await screen.findByRole('button', { name: '编辑' }));
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: '正文' });
    fireEvent.input(box, { target: { value: '新文' } });
    fireEvent.click(screen.getByRole('button', { name: '保存并发布' }));
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(box.value).toBe('新文');
  });
});
