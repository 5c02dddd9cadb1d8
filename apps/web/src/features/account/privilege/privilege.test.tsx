import { gradeOfTier, levels, levelTable } from '@chaintide/contracts/people/levels';
import { tiers } from '@chaintide/contracts/people/roles';
import { catalogue } from '@chaintide/indicators/catalogue';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PrivilegePage } from './privilege-page.tsx';
import { i18n } from '../../../shared/i18n/i18n.ts';
import { gateway, gives, prepareBrowser, profileOf, show } from '../../../app/testing.tsx';

const fed = catalogue.indicators.filter(({ awaits }) => awaits === undefined);
const countOf = (tier: string): number => fed.filter((indicator) => indicator.tier === tier).length;
const rowOf = (name: string): string[] =>
  within(screen.getByRole('row', { name: new RegExp(`^${name}`) }))
    .getAllByRole('cell')
    .map((cell) => cell.textContent);

const visit = async (as = profileOf('advance', { level: 'monthly', levelUntil: Date.now() + 60_000 })) => {
  const page = show(<PrivilegePage />, { as, at: '/privilegeLevel' });
  await screen.findAllByText('L4 级指标');
  return page;
};

beforeEach(async () => {
  await prepareBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the privilege levels', () => {
  it('show the numbers of contract and catalogue for every level', async () => {
    await visit();
    for (const tier of tiers) {
      const wanted = [1, ...levels.map((level) => gradeOfTier(levelTable[level].tier))].map((grade) =>
        grade >= gradeOfTier(tier) ? String(countOf(tier)) : '仅预览',
      );
      expect(rowOf(`${tier} 级指标`), tier).toEqual(wanted);
    }
    expect(rowOf('合计').at(-1)).toBe(`全部 ${fed.length} 个`);
  });

  it('show the current prices', async () => {
    const world = gateway();
    const prices = { monthly: '19.500000', annual: '1200.000000', vip: '2400.000000' };
    world.answers.set('/prices', () => gives(Object.entries(prices).map(([level, price]) => ({ level, price })))());
    show(<PrivilegePage />, { world, as: profileOf('registered'), at: '/privilegeLevel' });
    for (const words of ['19.50 美元 / 30 天', '约每天 0.65 美元', '1,200 美元 / 365 天', '2,400 美元 / 365 天'])
      expect(await screen.findByText(words)).toBeTruthy();
    prices.monthly = '25.000000';
    world.push('prices', { name: 'prices.changed', payload: null } as never);
    expect(await screen.findByText('25 美元 / 30 天')).toBeTruthy();
  });

  it('list the intervals that the gateway allows', async () => {
    await visit();
    expect(rowOf('5 分钟')).toEqual(['不包含', '不包含', '不包含', '不包含', '包含']);
    expect(rowOf('1 小时')).toEqual(['不包含', '不包含', '包含', '包含', '包含']);
    expect(rowOf('1 天')).toEqual(['包含', '包含', '包含', '包含', '包含']);
  });

  it("mark the user's own and offer an upgrade", async () => {
    await visit();
    const [own] = screen.getAllByRole('columnheader').filter((head) => head.dataset['current'] === 'true');
    expect(own?.textContent).toContain('月付用户');
    expect(own?.textContent).toContain('当前等级');
    expect(screen.getByRole('link', { name: '升级账户' }).getAttribute('href')).toBe('/AccountUpgrade');
  });

  it('offer nothing to buy to staff or the highest level', async () => {
    await visit(profileOf('support'));
    expect(screen.getByText('员工账户按 VIP 查看图表，无需付费。')).toBeTruthy();
    expect(screen.queryByText('当前等级')).toBeNull();
    expect(screen.queryByRole('link', { name: '升级账户' })).toBeNull();
    cleanup();
    await visit(profileOf('vip', { level: 'vip', levelUntil: Date.now() + 60_000 }));
    expect(screen.getByText('当前等级')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '升级账户' })).toBeNull();
  });

  it('explain the trial, its value, and the terms, in both languages', async () => {
    await visit();
    expect(screen.getByText(/价值约 42 美元/)).toBeTruthy();
    expect(screen.getByText(/全部数据仅供参考，不构成投资建议/)).toBeTruthy();
    cleanup();
    await i18n.changeLanguage('en');
    localStorage.setItem('chaintide.preferences', JSON.stringify({ language: 'en' }));
    show(<PrivilegePage />, { as: profileOf('registered'), at: '/privilegeLevel' });
    expect(
      await screen.findByText(/free access to all indicators \(tier L4\) for 30 days, worth about 42 USD/),
    ).toBeTruthy();
    expect(screen.getByText(/for reference only and is not investment advice/)).toBeTruthy();
  });

  it('are cards on a phone', async () => {
    await prepareBrowser({ isPhone: true });
    await visit();
    expect(screen.queryByRole('table')).toBeNull();
    const cards = within(screen.getByRole('list', { name: '各等级对比' })).getAllByRole('listitem');
    expect(cards).toHaveLength(levels.length + 1);
    expect(cards.find((card) => card.dataset['current'] === 'true')?.textContent).toContain('月付用户');
  });
});
