import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { asked, choose, refusal, serving } from '../../app/account-testing.tsx';
import { onPhone } from '../../app/money-testing.ts';
import { gives, profileOf, show } from '../../app/testing.tsx';
import { MessagesView } from '../../shared/messages/messages-view.tsx';
import { ConsumptionPage } from './consumption-page.tsx';

const NOW = Date.now();
const coinsOf = (usdt: string, usdc: string) => ({
  coins: [
    { coin: 'USDT', available: usdt, held: '0.000000' },
    { coin: 'USDC', available: usdc, held: '0.000000' },
    { coin: 'BUSD', available: '0.000000', held: '0.000000' },
  ],
  total: '0.000000',
});

onPhone();

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

  it('is exported with all lines that match the filters, in the language of the page', async () => {
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

  it('gives the reason if there is no file, and saves nothing', async () => {
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

  it('is filtered by coin, cause and day, and reloaded when money moves', async () => {
    const page = show(<ConsumptionPage />, {
      world: serving({ 'GET /wallet/statement': gives({ total: 1, rows: [line] }) }),
      as: profileOf('registered'),
      at: '/ConsumptionRecords?page=2',
    });
    const opening = await screen.findByRole('button', { name: /W000004/ });
    expect(opening.closest('li')!.textContent).toContain('−100.00');
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
