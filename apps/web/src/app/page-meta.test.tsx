import { pages, type PagePath } from '@chaintide/contracts/pages';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../locales/en/pages.json';
import zh from '../locales/zh/pages.json';
import { open, prepareBrowser, profileOf } from './testing.tsx';

vi.mock('./pages.ts', async (original) => {
  const { pageAt } = await original<{ pageAt: Record<string, unknown> }>();
  // other pages have no metadata beyond that of their path
  const Page = () => null;
  return {
    pageAt: Object.fromEntries(Object.entries(pageAt).map(([path, page]) => [path, path === '/' ? page : Page])),
  };
});

const meta = (name: string): string | null | undefined =>
  document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
const canonical = (): string | null | undefined =>
  document.head.querySelector('link[rel="canonical"]')?.getAttribute('href');
const others = (Object.keys(pages) as PagePath[]).filter((path) => path !== '/');

beforeEach(async () => {
  await prepareBrowser({ sidebar: 'collapsed' });
  document.head.innerHTML =
    '<title></title><meta name="description" content="" /><meta name="keywords" content="" /><link rel="canonical" href="" />';
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe.each(others)('%s', (path) => {
  it('has its own title, description, keywords and canonical link, in the current language', async () => {
    open(path, { as: profileOf('admin') });
    await waitFor(() => expect(document.title).toBe(`${zh[path].name} · 链潮 Chaintide`));
    expect(meta('description')).toBe(zh[path].about);
    expect(meta('keywords')).toBe(
      `${zh[path].name},比特币,链上数据,MVRV,ahr999,普尔系数,NUPL,Pi 周期,加密货币指标,链潮`,
    );
    expect(canonical()).toBe(`${location.origin}${path}`);
    fireEvent.click(screen.getByRole('button', { name: /Switch to English$/ }));
    await waitFor(() => expect(document.title).toBe(`${en[path].name} · Chaintide`));
    expect(meta('description')).toBe(en[path].about);
    expect(meta('keywords')?.startsWith(`${en[path].name},bitcoin,`)).toBe(true);
    expect(canonical()).toBe(`${location.origin}${path}`);
  });
});

describe('the head of the document', () => {
  it('follows the navigation: home, an indicator, another page, an unknown page', async () => {
    open('/');
    await waitFor(() => expect(document.title).toBe('活跃地址数 · 链潮 Chaintide'));
    expect(canonical()).toBe(`${location.origin}/`);
    expect(meta('keywords')).toMatch(/^活跃地址数,比特币,/);
    fireEvent.click(screen.getByRole('link', { name: '权限等级' }));
    await waitFor(() => expect(document.title).toBe('权限等级 · 链潮 Chaintide'));
    expect(canonical()).toBe(`${location.origin}/privilegeLevel`);
    act(() => {
      window.history.back();
    });
    await waitFor(() => expect(document.title).toBe('活跃地址数 · 链潮 Chaintide'));
    expect(canonical()).toBe(`${location.origin}/`);
    cleanup();
    open('/nowhere/at-all');
    await waitFor(() => expect(document.title).toBe('页面不存在 · 链潮 Chaintide'));
    expect(canonical()).toBe(`${location.origin}/nowhere/at-all`);
    expect(meta('keywords')).toMatch(/^比特币,/);
  });
});
