import { beforeEach, expect, it, vi } from 'vitest';

// a page that has loaded Chinese only
beforeEach(() => vi.resetModules());

it('stays Chinese until the English texts are there, and never shows a key', async () => {
  const { i18n } = await import('./i18n.ts');
  const changing = i18n.changeLanguage('en');
  expect([i18n.language, i18n.t('shell.close')]).toEqual(['zh', '关闭']);
  await changing;
  expect([i18n.language, i18n.t('shell.close')]).toEqual(['en', 'Close']);
});

it('stays Chinese if the reader switches back before they arrive', async () => {
  const { i18n } = await import('./i18n.ts');
  const changing = i18n.changeLanguage('en');
  await i18n.changeLanguage('zh');
  await changing;
  expect([i18n.language, i18n.t('shell.close')]).toEqual(['zh', '关闭']);
});

it('has both languages once English was loaded ahead', async () => {
  const { fetchEnglish, i18n } = await import('./i18n.ts');
  await fetchEnglish();
  expect(i18n.language).toBe('zh');
  void i18n.changeLanguage('en');
  expect([i18n.language, i18n.t('shell.close')]).toEqual(['en', 'Close']);
});
