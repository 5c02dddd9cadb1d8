import { DAY, TRIAL_MS } from '@chaintide/contracts/limits';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareBrowser, show } from '../../app/testing.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import en from '../../locales/en/terms.json';
import zh from '../../locales/zh/terms.json';
import { TermsPage } from './terms-page.tsx';

beforeEach(() => prepareBrowser());
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await i18n.changeLanguage('zh');
});

it.each([
  { language: 'zh', texts: zh },
  { language: 'en', texts: en },
] as const)('shows all terms in $language, each section under its number', async ({ language, texts }) => {
  await i18n.changeLanguage(language);
  localStorage.setItem('chaintide.preferences', JSON.stringify({ language }));
  show(<TermsPage />, { at: '/terms' });
  expect(await screen.findByText(texts.intro)).toBeTruthy();
  const written = (text: string): string => text.replaceAll('{days}', String(TRIAL_MS / DAY));
  const sections = Object.values(texts).filter((part) => typeof part === 'object');
  for (const [index, { title, first, second }] of sections.entries()) {
    const heading = texts.numbered.replace('{n}', String(index + 1)).replace('{title}', title);
    const section = within(screen.getByRole('region', { name: heading }));
    expect([section.getByText(written(first)), section.getByText(written(second))]).toHaveLength(2);
  }
  expect(screen.getAllByRole('region')).toHaveLength(sections.length);
});
