import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asked, serving } from '../../../app/account-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from '../../../app/testing.tsx';
import { fetchCatalogue } from '../../../shared/api/catalogue-api.ts';
import { NewWorkOrder } from './new-work-order.tsx';

const visit = (at: string) =>
  show(<NewWorkOrder />, {
    at,
    world: serving({ 'POST /workOrders': gives({ id: 3, number: 'T000003' }) }),
    as: profileOf('registered'),
  });
const title = (): HTMLInputElement => screen.getByLabelText('标题');

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

it('begins with the point that the link names, as an objection', async () => {
  visit('/help?about=btc.mvrv&day=2026-02-27&value=1.6');
  await waitFor(() => expect(title().value).toBe('数据有误：BTC MVRV（2026-02-27）'));
  fireEvent.click(screen.getByRole('button', { name: '提交工单' }));
  await waitFor(() => expect(asked('POST', '/workOrders')).toHaveLength(1));
  expect(asked('POST', '/workOrders')[0]?.body).toMatchObject({
    title: '数据有误：BTC MVRV（2026-02-27）',
    category: 'data',
    description: '[BTC MVRV，2026-02-27](/?indicator=btc.mvrv) 页面显示：1.6\n\n我认为应为：\n\n依据：',
  });
});

it.each(['about=btc.nothing&day=2026-02-27&value=1', 'about=btc.mvrv&day=yesterday&value=1'])(
  'is empty for a link without a point: %s',
  async (query) => {
    const { store } = visit(`/help?${query}`);
    await act(() => store.dispatch(fetchCatalogue())); // the request of the form
    expect(title().value).toBe('');
  },
);
