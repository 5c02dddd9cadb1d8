import type { UpgradeOffer } from '@chaintide/contracts/money/upgrades';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UpgradePage } from './upgrade-page.tsx';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { asked, refusal, serving } from '../../../app/account-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { gives, profileOf, show } from '../../../app/testing.tsx';

const NOW = Date.now();
const DAY = 86_400_000;
const offerOf = (change: Partial<UpgradeOffer> & Pick<UpgradeOffer, 'level'>): UpgradeOffer => ({
  price: '21.000000',
  days: 30,
  kind: 'start',
  startsAt: NOW,
  until: NOW + 30 * DAY,
  creditMs: 0,
  waitsFor: null,
  missing: null,
  ...change,
});
const offers = [
  offerOf({ level: 'monthly' }),
  offerOf({ level: 'annual', price: '210.000000', days: 365, missing: '178.500000' }),
  offerOf({ level: 'vip', price: '30.000000', days: 365, creditMs: 3 * DAY }),
];
const coinsOf = (usdt: string, usdc: string) => ({
  coins: [
    { coin: 'USDT', available: usdt, held: '0.000000' },
    { coin: 'USDC', available: usdc, held: '0.000000' },
    { coin: 'BUSD', available: '0.000000', held: '0.000000' },
  ],
  total: '0.000000',
});

const visit = (answers: Parameters<typeof serving>[0] = {}, as = profileOf('registered')) => {
  const state = { offers };
  const world = serving({
    'GET /upgrades/offers': () => gives(state.offers)(),
    'GET /upgrades': gives({ total: 0, rows: [] }),
    'GET /wallet/balances': gives(coinsOf('11.500000', '20.000000')),
    ...answers,
  });
  const page = show(
    <>
      <UpgradePage />
      <MessagesView />
    </>,
    { world, as, at: '/AccountUpgrade' },
  );
  return { ...page, state };
};

const card = (name: string): HTMLElement => screen.getByRole('region', { name });
const buy = async (): Promise<HTMLElement> => {
  fireEvent.click(await screen.findByRole('button', { name: '升级为VIP 年付用户' }));
  return screen.findByRole('dialog', { name: '确认购买VIP 年付用户？' });
};

onPhone();

describe('levels for sale', () => {
  it('show price, period and effect; a missing amount links to a recharge of exactly that amount', async () => {
    visit();
    await screen.findByText('当前等级：注册用户');
    expect(card('VIP 年付用户').textContent).toContain('原等级剩余价值折算 3天');
    const link = within(card('年付用户')).getByRole('link', { name: '余额不足！还需 178.50 美元，去充值' });
    expect(link.getAttribute('href')).toBe('/Recharge?amount=178.500000');
    expect(within(card('年付用户')).queryByRole('button')).toBeNull();
  });

  it('stand below the level that runs and those that wait for its end', async () => {
    const until = NOW + 9 * DAY;
    const queue = [{ level: 'monthly' as const, startsAt: until, until: until + 30 * DAY }];
    visit({}, profileOf('vip', { level: 'vip', levelUntil: until, queue }));
    await screen.findByText(/当前等级：VIP 年付用户/);
    const [waits] = within(screen.getByRole('list', { name: '等待生效' })).getAllByRole('listitem');
    expect(waits!.textContent).toMatch(/^月付用户 .+ 起，至 /);
  });

  it('say on the card and before the payment that they start after the free trial', async () => {
    const startsAt = NOW + 29 * DAY;
    const waiting = { kind: 'queue', waitsFor: 'trial', startsAt, until: startsAt + 365 * DAY } as const;
    visit({
      'GET /upgrades/offers': gives([offerOf({ level: 'vip', price: '30.000000', ...waiting })]),
    });
    const dialog = await buy();
    for (const place of [card('VIP 年付用户'), dialog])
      expect(within(place).getByText('试用期结束后生效，试用天数不会浪费')).toBeTruthy();
  });

  it('are paid in the order of the coins, after a dialog with the amounts', async () => {
    visit({ 'POST /upgrades': gives({}) });
    const dialog = await buy();
    for (const words of ['11.50 USDT', '18.50 USDC', 'USDT → USDC → BUSD', '1.50 USD'])
      expect(dialog.textContent?.replaceAll('\u00A0', ' ')).toContain(words);
    fireEvent.click(within(dialog).getByRole('button', { name: '支付 30.00 美元' }));
    expect(await screen.findByText('账户升级成功！')).toBeTruthy();
    const [sent] = asked('POST', '/upgrades').map(({ body }) => body);
    expect(sent).toMatchObject({ level: 'vip', price: '30.000000' });
  });

  it('are bought once, however often a lost answer is retried', async () => {
    let answer: () => Promise<Response> = () => Promise.reject(new TypeError('the line broke'));
    visit({ 'POST /upgrades': () => answer() });
    const dialog = await buy();
    fireEvent.click(within(dialog).getByRole('button', { name: '支付 30.00 美元' }));
    await within(dialog).findByRole('alert');
    answer = gives({});
    fireEvent.click(within(dialog).getByRole('button', { name: '支付 30.00 美元' }));
    expect(await screen.findByText('账户升级成功！')).toBeTruthy();
    const keys = asked('POST', '/upgrades').map(({ body }) => body['key']);
    expect(keys.length).toBe(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('are not bought at a price other than the one shown', async () => {
    const { state } = visit({ 'POST /upgrades': refusal('price.changed', { args: { price: '35.000000' } }) });
    const dialog = await buy();
    state.offers = offers.map((offer) => (offer.level === 'vip' ? { ...offer, price: '31.000000' } : offer));
    fireEvent.click(within(dialog).getByRole('button', { name: '支付 30.00 美元' }));
    expect(await within(dialog).findByText('价格刚刚有变动，请核对新的价格后再支付。')).toBeTruthy();
    expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: '支付 30.00 美元' }).disabled).toBe(true);
  });

  it('follow the balance live', async () => {
    const { push } = visit();
    await screen.findByText('31.50 USD', { normalizer: (text) => text.replaceAll('\u00A0', ' ') });
    push('account:7', { name: 'balances.changed', payload: { balances: coinsOf('500.000000', '0.000000') } } as never);
    expect(
      await screen.findByText('500.00 USD', { normalizer: (text) => text.replaceAll('\u00A0', ' ') }),
    ).toBeTruthy();
    await waitFor(() => expect(asked('GET', '/upgrades/offers').length).toBe(2));
  });
});
