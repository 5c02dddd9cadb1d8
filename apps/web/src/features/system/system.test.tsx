import type { SystemState } from '@chaintide/contracts/operations/system';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { refusal, serving } from '../../app/account-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from '../../app/testing.tsx';
import { figureText } from './figures.ts';
import { SystemPage } from './system-page.tsx';

const state: SystemState = {
  process: { pid: 4711, startedAt: Date.now() - 90_000, node: 'v24.1.0', database: 'embedded', sources: 'simulated' },
  samples: [
    {
      at: Date.now(),
      connections: 1_234,
      topics: 12,
      ticksPerSecond: 4_321,
      factsPerSecond: 0.4,
      bytesPerSecond: 2_500_000,
      requestsPerSecond: 3,
      requestMs: 12.34,
      lagMs: null,
      loopMs: 1.2,
      processor: 0.31,
      memoryBytes: 431_000_000,
    },
  ],
  places: { taken: 48, all: 48 },
  jobs: { waiting: 21, retrying: 2, active: 1, overdueMs: 90_000 },
  polls: [
    { source: 'fred', state: 'failing', problem: 'timeout', succeeded: 7, failed: 3, tookMs: 250 },
    { source: 'stooq', state: 'live', problem: null, succeeded: 10, failed: 0, tookMs: null },
  ],
  indexes: [{ source: 'bitcoin', height: 900_123, behind: 4 }],
  audit: { verdict: 'broken', at: Date.now() - 60_000 },
};

const visit = async (answer: () => Promise<Response>) => {
  await prepareBrowser();
  show(<SystemPage />, { world: serving({ 'GET /system': answer }), as: profileOf('admin'), at: '/system' });
};

afterEach(cleanup);

describe('the page of the system', () => {
  it('shows the newest figures in their units, and marks what needs somebody', async () => {
    await visit(gives(state));
    const shown = (name: string) =>
      within(screen.getByRole('region', { name }))
        .getAllByRole('definition')
        .map(({ textContent }) => textContent);
    await screen.findByRole('region', { name: '连接' });
    expect(['连接', '被订阅的主题', '请求用时', '行情延迟', '事件循环延迟', '处理器'].flatMap(shown)).toEqual([
      '1.234K',
      '12',
      '12 ms',
      '–',
      '1.2 ms',
      '31%',
    ]);
    expect(shown('推送帧')).toEqual(['4.321K', '0.4']);
    expect(within(screen.getByRole('region', { name: '推送流量' })).getByText('2.5 MB')).toBeTruthy();
    const queues = within(screen.getByRole('region', { name: '队列与对账' })).getAllByRole('definition');
    expect(queues.filter(({ dataset }) => dataset['bad']).map(({ textContent }) => textContent?.slice(0, 7))).toEqual([
      '48 / 48',
      '2',
      '1.5分钟',
      '不一致 · 1',
    ]);
    expect(screen.getByText(/进程 4711/)).toBeTruthy();
  });

  it('lists indexes, and every source with how often it was asked', async () => {
    await visit(gives(state));
    const indexes = within(await screen.findByRole('region', { name: '链上索引' }));
    expect(indexes.getAllByRole('row')[1]?.textContent).toBe('bitcoin900,1234');
    const rows = within(screen.getByRole('region', { name: '数据源轮询' })).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      '来源状态成功失败用时',
      'fred异常 · 数据源响应超时730.3秒钟',
      'stooq正常100–',
    ]);
  });

  it('says why it could not be read', async () => {
    await visit(refusal('server.busy'));
    expect(await screen.findByText('服务器繁忙，请稍后再试')).toBeTruthy();
  });

  it.each([
    ['bytesPerSecond', 0, '0 B'],
    ['bytesPerSecond', 999, '999 B'],
    ['bytesPerSecond', 1_000, '1.0 kB'],
    ['memoryBytes', 431_000_000, '431 MB'],
    ['ticksPerSecond', 0, '0'],
    ['ticksPerSecond', 0.25, '0.3'],
    ['ticksPerSecond', 999, '999'],
    ['processor', 1.5, '150%'],
    ['requestMs', 0.04, '0.0 ms'],
    ['requestMs', 1_500, '1.5 s'],
    ['lagMs', null, '–'],
  ] as const)('%s of %s is %s', (name, value, text) => {
    expect(figureText(name, value, 'en')).toBe(text);
  });
});
