import type { SourceStatus } from '@chaintide/contracts/market/sources';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answer, gateway, gives, open, prepareBrowser, seriesOf, source } from '../../../app/testing.tsx';

const starting: SourceStatus = { ...source, state: 'starting', succeededAt: null };

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('an empty series waits for sources that have not been asked, before it says that there is no data', async () => {
  const world = gateway();
  world.answers.set('btc.mvrv', gives({ ...seriesOf('btc.mvrv'), times: [], values: [[]], history: null }));
  const { push } = open('/?indicator=btc.mvrv', { world });
  await screen.findByText('暂无数据');
  push('status', [starting]);
  await screen.findByText('正在询问数据源');
  expect(screen.queryByText('暂无数据')).toBeNull();
  push('status', [{ ...starting, state: 'live', succeededAt: Date.now() }]);
  await screen.findByText('暂无数据');
});

it('of an empty series whose source then fails, only the failure is told', async () => {
  const world = gateway();
  world.answers.set('btc.mvrv', gives({ ...seriesOf('btc.mvrv'), times: [], values: [[]], history: null }));
  open('/?indicator=btc.mvrv', { world });
  await screen.findByText('暂无数据');
  const error = { name: 'indicator.sourceDown', args: { id: 'btc.mvrv', source: 'coinmetrics.btc' } };
  world.answers.set('btc.mvrv', () => Promise.resolve(answer(503, { msg: '', data: null, error })));
  await screen.findByRole('button', { name: '重新加载' }, { timeout: 10_000 }); // it asks again every three seconds
  expect(screen.queryByText('暂无数据')).toBeNull();
}, 20_000);
