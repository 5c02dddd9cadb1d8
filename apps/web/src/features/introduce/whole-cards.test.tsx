import { formatNumber } from '@chaintide/indicators/number';
import { UNIT_NOTE } from '@chaintide/indicators/catalogue/entry';
import { catalogue, introductions } from '@chaintide/indicators/catalogue';
import { act, cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { gateway, prepareBrowser, profileOf, show } from '../../app/testing.tsx';
import { i18n } from '../../shared/i18n/i18n.ts';
import { IntroducePage } from './introduce-page.tsx';

const observers: ((isSeen: boolean) => void)[] = [];

beforeEach(async () => {
  await prepareBrowser();
  observers.length = 0;
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (entries: { isIntersecting: boolean }[]) => void) {}
      observe(): void {
        observers.push((isIntersecting) => this.tell([{ isIntersecting }]));
      }
      disconnect(): void {}
    },
  );
});
afterEach(async () => {
  cleanup();
  localStorage.clear();
  await i18n.changeLanguage('zh');
  vi.unstubAllGlobals();
});

const words = {
  zh: { source: '数据来源', terms: '数据来自 simnet', chart: '打开图表', sketch: '近一年走势图' },
  en: { source: 'Source', terms: 'Data from simnet', chart: 'Open chart', sketch: 'over the past year' },
} as const;

it.each(['zh', 'en'] as const)(
  'every card in %s: unit note, what it says, formula, thresholds, variants, source with licence, live chart, links',
  async (language) => {
    await i18n.changeLanguage(language);
    localStorage.setItem('chaintide.preferences', JSON.stringify({ language }));
    const { live } = show(<IntroducePage />, { world: gateway(), as: profileOf('vip'), at: '/IndexIntroduce' });
    await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(catalogue.indicators.length));
    act(() => observers.forEach((tell) => tell(true)));
    const own = words[language];
    const fed = catalogue.indicators.filter(({ awaits }) => !awaits);
    await waitFor(() => expect(document.querySelectorAll('article canvas')).toHaveLength(fed.length), {
      timeout: 30_000,
    });
    for (const indicator of catalogue.indicators) {
      const { id, label, fullName, columns, zones, parameters, unit, awaits } = indicator;
      const card = document.getElementById(id)!;
      const text = card.textContent;
      const edges = zones.flatMap(({ from, to }) => [from, to]).filter((edge) => edge !== undefined);
      const expected = [
        label[language],
        fullName[language],
        UNIT_NOTE[language] + introductions[id]![language].slice(UNIT_NOTE[language].length),
        ...columns.flatMap((column) => [column.formula, ...(columns.length > 1 ? [column.label[language]] : [])]),
        ...zones.map((zone) => zone.label[language]),
        ...edges.map((edge) => formatNumber(edge, unit, language)),
        ...parameters.flatMap((one) => [one.label[language], ...one.options.map((option) => option.label[language])]),
        own.source,
        ...(awaits ? [awaits[language]] : [own.terms, 'simnet Terms of Use']),
      ];
      expect([id, expected.filter((part) => !text.includes(part))]).toEqual([id, []]);
      expect(card.querySelector(`a[href="/?indicator=${id}"]`)?.textContent).toBe(own.chart);
      expect(card.querySelector(`a[href="/IndexIntroduce?indicator=${id}"]`)).not.toBeNull();
      if (awaits) continue;
      expect(card.querySelector('canvas[role=img]')?.getAttribute('aria-label')).toContain(own.sketch);
      expect(live.topics().filter((topic) => topic.startsWith(`indicator:${id}:`))).toHaveLength(1);
    }
  },
  120_000,
);
