import type { UpgradeOffer } from '@chaintide/contracts/upgrades';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { UpgradePage } from './upgrade-page.tsx';
import { ConsumptionPage } from '../../wallet/consumption-page.tsx';
import { MessagesView } from '../../../shared/ui/messages-view.tsx';
import { asked, choose, refusal, serving } from '../../../app/account-testing.tsx';
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

const visit = (answers: Parameters<typeof serving>[0] = {}) => {
  const state = { offers };
  const world = serving({
    'GET /upgrades/offers': () => gives({ level: 'registered', levelUntil: null, offers: state.offers })(),
    'GET /upgrades': gives({ total: 0, rows: [] }),
    'GET /wallet/balances': gives(coinsOf('11.500000', '20.000000')),
    ...answers,
  });
  const page = show(
    <>
      <UpgradePage />
      <MessagesView />
    </>,
    { world, as: profileOf('registered'), at: '/AccountUpgrade' },
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
  it('say price, period and what buying would do; what is missing leads to a recharge of just that', async () => {
    visit();
    await screen.findByText('当前等级：注册用户');
    expect(card('VIP 年付用户').textContent).toContain('原等级剩余价值折算 3天');
    const link = within(card('年付用户')).getByRole('link', { name: '余额不足！还需 178.50 美元，去充值' });
    expect(link.getAttribute('href')).toBe('/Recharge?amount=178.500000');
    expect(within(card('年付用户')).queryByRole('button')).toBeNull();
  });

  it('are paid in the order of the coins, after a dialog that says so', async () => {
    visit({ 'POST /upgrades': gives({}) });
    const dialog = await buy();
    for (const words of ['11.50 USDT', '18.50 USDC', 'USDT → USDC → BUSD', '1.50 USD'])
      expect(dialog.textContent?.replaceAll('\u00A0', ' ')).toContain(words);
    fireEvent.click(within(dialog).getByRole('button', { name: '支付 30.00 美元' }));
    expect(await screen.findByText('账户升级成功！')).toBeTruthy();
    const [sent] = asked('POST', '/upgrades').map(({ body }) => body);
    expect(sent).toMatchObject({ level: 'vip', price: '30.000000' });
  });

  it('are bought once, however often a lost answer is tried again', async () => {
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

  it('are not bought at another price than the one shown', async () => {
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

describe('the statement', () => {
  const line = {
    id: 3,
    at: NOW,
    cause: 'withdrawal',
    causeId: '4',
    step: 'apply',
    coin: 'USDT',
    available: { change: '-100.000000', after: '180.000000' },
    held: { change: '100.000000', after: '100.000000' },
  };

  it('is kept as a file of all that fits the filters, in the language of the page', async () => {
    const file = 'time\r\n';
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x');
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    show(<ConsumptionPage />, {
      world: serving({
        'GET /wallet/statement': gives({ total: 900, rows: [line] }),
        'GET /wallet/statement/file': () => Promise.resolve(new Response(file)),
      }),
      as: profileOf('registered'),
      at: '/ConsumptionRecords?page=2&coin=USDT',
    });
    await screen.findByRole('button', { name: /W000004/ });
    fireEvent.click(screen.getByRole('button', { name: '导出 CSV' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledOnce());
    expect(asked('GET', '/wallet/statement/file').map(({ search }) => search)).toEqual(['?coin=USDT&language=zh']);
    expect(await (saved.mock.calls[0]![0] as Blob).text()).toBe(file);
  });

  it('says why there is no file, and saves nothing', async () => {
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
    show(
      <>
        <ConsumptionPage />
        <MessagesView />
      </>,
      {
        world: serving({
          'GET /wallet/statement': gives({ total: 1, rows: [line] }),
          'GET /wallet/statement/file': () =>
            refusal('request.timeout')().then((response) => new Response(response.body, { status: 503 })),
        }),
        as: profileOf('registered'),
        at: '/ConsumptionRecords',
      },
    );
    await screen.findByRole('button', { name: /W000004/ });
    fireEvent.click(screen.getByRole('button', { name: '导出 CSV' }));
    expect(await screen.findByText('请求处理超时，请稍后再试')).toBeTruthy();
    expect(clicked).not.toHaveBeenCalled();
  });

  it('is filtered by coin, cause and day, and read again when money moves', async () => {
    const page = show(<ConsumptionPage />, {
      world: serving({ 'GET /wallet/statement': gives({ total: 1, rows: [line] }) }),
      as: profileOf('registered'),
      at: '/ConsumptionRecords?page=2',
    });
    expect((await screen.findByRole('button', { name: /W000004/ })).textContent).toContain('−100.00');
    choose(/^币种/, 'USDT');
    choose(/^原因/, '提现');
    fireEvent.change(screen.getByLabelText('起始日'), { target: { value: '2026-01-02' } });
    await waitFor(() => expect(page.address()).toBe('/ConsumptionRecords?coin=USDT&cause=withdrawal&from=2026-01-02'));
    await waitFor(() =>
      expect(asked('GET', '/wallet/statement').at(-1)?.search).toBe('?coin=USDT&cause=withdrawal&from=2026-01-02'),
    );
    const before = asked('GET', '/wallet/statement').length;
    page.push('account:7', {
      name: 'balances.changed',
      payload: { balances: coinsOf('1.000000', '0.000000') },
    } as never);
    await waitFor(() => expect(asked('GET', '/wallet/statement').length).toBe(before + 1));
  });
});
