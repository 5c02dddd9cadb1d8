import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { asked, refusal, serving } from '../../app/account-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from '../../app/testing.tsx';
import { AlarmPage } from './alarm-page.tsx';

const rule = {
  subject: { kind: 'value', indicator: 'btc.mvrv', sma: 0 },
  condition: { type: 'above', level: 3.5 },
};
const alarm = {
  id: 7,
  state: 'armed',
  name: 'hot',
  rule,
  hold: 0,
  cycle: 1_440,
  expiresAt: null,
  channels: ['page'],
  tellsRecovery: true,
  createdAt: 1,
  changedAt: 1,
  firedAt: null,
  firings: 0,
  version: 2,
};
const rehearsal = {
  times: [0, 86_400, 172_800],
  values: [1, 4, 2],
  fire: 3.5,
  recover: 3.5,
  firings: [{ at: 172_800_000, value: 4, recoveredAt: 259_200_000, after: [-0.5, null, null] }],
  monthly: 0.5,
  falseMonthly: 0.25,
  longestSilence: 12,
  current: 2,
  simulated: true,
  known: {
    firings: [
      { at: 172_800_000, value: 4, recoveredAt: 259_200_000, after: [-0.5, null, null] },
      { at: 259_200_000, value: 5, recoveredAt: null, after: [null, null, null] },
    ],
    monthly: 1,
    falseMonthly: 0,
    longestSilence: 10,
  },
};

const STALE = '记录已被他人修改，请刷新后再试';
const visit = (at = '/Alarm', more: Parameters<typeof serving>[0] = {}) =>
  show(<AlarmPage />, {
    at,
    world: serving({
      'GET /telegram': gives({ isOffered: false, chat: null }),
      'GET /alarms': gives({ alarms: [alarm], most: 200, readings: [{ id: 7, value: 2, simulated: true }] }),
      'POST /alarms': gives({ ...alarm, id: 8 }),
      'POST /alarms/rehearsal': gives(rehearsal),
      'POST /alarms/7/events': gives({ ...alarm, state: 'paused', version: 3 }),
      'GET /alarms/firings': gives({
        firings: [{ id: 3, alarm: 7, name: 'hot', rule, value: 4, simulated: true, at: 1, recoveredAt: null }],
        hasOlder: false,
      }),
      ...more,
    }),
    as: profileOf('vip'),
  });
const save = (): void => {
  fireEvent.click(screen.getByRole('button', { name: '保存预警' }));
};
const type = (label: string, value: string): void => {
  fireEvent.change(screen.getByLabelText(label, { exact: true }), { target: { value } });
};

beforeEach(() => prepareBrowser());
afterEach(cleanup);

describe('the page of alarms', () => {
  it('begins with the indicator and the value that a chart has brought, and sets the alarm', async () => {
    visit('/Alarm?indicator=btc.mvrv&level=3.5');
    await screen.findByText('历史演练');
    type('名称', 'too hot');
    save();
    await waitFor(() => expect(asked('POST', '/alarms')).toHaveLength(1));
    expect(asked('POST', '/alarms')[0]?.body).toMatchObject({
      name: 'too hot',
      rule,
      cycle: 1_440,
      channels: ['page'],
      tellsRecovery: true,
    });
  });

  it('marks every simulated value: those of today, of the rehearsal and of the log', async () => {
    visit('/Alarm?indicator=btc.mvrv&level=3.5');
    const panel = await screen.findByRole('region', { name: '历史演练' });
    await waitFor(() => expect(panel.querySelectorAll('[data-simulated]')).toHaveLength(4), { timeout: 5_000 });
    const alarms = screen.getByRole('list', { name: '已设置的预警' });
    expect(within(alarms).getByText('模拟数据')).toBeTruthy();
    cleanup();
    visit('/Alarm?tab=log');
    const row = (await screen.findByText('hot')).closest('tr')!;
    expect(within(row).getByText('模拟数据')).toBeTruthy();
  });

  it('rehearses what is typed: how often, how long, and what came after', async () => {
    visit('/Alarm?indicator=btc.mvrv&level=3.5');
    const panel = within(await screen.findByRole('region', { name: '历史演练' }));
    expect(await panel.findByText('12 天', undefined, { timeout: 5_000 })).toBeTruthy();
    expect(panel.getByText('-50.0%')).toBeTruthy();
    expect(panel.getByRole('img', { name: /1 次触发/ })).toBeTruthy();
    expect(panel.getByText('按当时已知的数据，会触发 2 次。')).toBeTruthy();
    expect(panel.getByText('1 次仅按当时的数据触发')).toBeTruthy();
    expect(panel.getByRole('img', { name: '仅按当时已知的数据触发' })).toBeTruthy();
  });

  it('takes over the definition that a chart shows, and lets it be chosen', async () => {
    visit('/Alarm?indicator=btc.ahr999&definition=mean%3Dharmonic&level=1');
    await screen.findByText('历史演练');
    expect((await screen.findByText(/调和/)).closest('button, select, div')).toBeTruthy();
    save();
    await waitFor(() => expect(asked('POST', '/alarms')).toHaveLength(1));
    expect(asked('POST', '/alarms')[0]?.body).toMatchObject({
      rule: { subject: { indicator: 'btc.ahr999', parameters: { mean: 'harmonic' } } },
    });
  });

  it('watches addresses separated by slashes, says which are dropped, and refuses Chinese characters', async () => {
    visit();
    await screen.findByText('历史演练');
    fireEvent.click(screen.getByLabelText(/地址余额/));
    type('触发线', '10');
    save();
    expect(await screen.findByText('地址不能为空或输入中文！')).toBeTruthy();
    type('比特币地址', '中本聪');
    expect(screen.getByText('地址不能为空或输入中文！')).toBeTruthy();
    type('比特币地址', 'a/b / c/d/e/f/a');
    expect(screen.getByText('最多保留 5 个地址，已舍去：f')).toBeTruthy();
    save();
    await waitFor(() => expect(asked('POST', '/alarms')).toHaveLength(1));
    expect(asked('POST', '/alarms')[0]?.body).toMatchObject({
      rule: { subject: { kind: 'address', addresses: ['a', 'b', 'c', 'd', 'e'] }, condition: { level: 10 } },
    });
  });

  it('says what is missing, and asks for a channel', async () => {
    visit();
    await screen.findByText('历史演练');
    fireEvent.click(screen.getByLabelText('站内通知'));
    save();
    expect(await screen.findByText('请填写数字')).toBeTruthy();
    expect(screen.getByText('请至少选择一种通知方式！')).toBeTruthy();
    expect(asked('POST', '/alarms')).toHaveLength(0);
  });

  it('shows what an alarm measures now, and pauses it', async () => {
    visit();
    expect(await screen.findByText(/当前 2\.00/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '暂停' }));
    await waitFor(() =>
      expect(asked('POST', '/alarms/7/events')[0]?.body).toEqual({ event: { type: 'pause' }, version: 2 }),
    );
  });

  it.each([
    ['暂停', 'POST /alarms/7/events', false],
    ['删除', 'DELETE /alarms/7', true],
  ] as const)('says at the button why %s failed', async (name, route, isAsked) => {
    visit('/Alarm', { [route]: refusal('version.stale') });
    fireEvent.click(await screen.findByRole('button', { name }));
    if (isAsked) fireEvent.click(screen.getAllByRole('button', { name }).at(-1)!);
    await waitFor(() => expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toContain(STALE));
    expect(screen.getByText('hot')).toBeTruthy();
  });

  it('edits an alarm in the form, with its version', async () => {
    visit();
    fireEvent.click(await screen.findByRole('button', { name: '修改' }));
    expect(screen.getByLabelText<HTMLInputElement>('触发线').value).toBe('3.5');
    type('触发线', '4');
    fireEvent.click(screen.getByRole('button', { name: '保存修改' }));
    await waitFor(() =>
      expect(asked('POST', '/alarms/7/events')[0]?.body).toMatchObject({
        event: { type: 'edit', draft: { rule: { condition: { level: 4 } } } },
        version: 2,
      }),
    );
  });

  it('says of a condition that was met from the start when it will fire', async () => {
    const alarms = [
      { ...alarm, state: 'firing' },
      { ...alarm, id: 8, name: 'later', state: 'firing', firedAt: 1, firings: 1 },
    ];
    visit('/Alarm', { 'GET /alarms': gives({ alarms, most: 200, readings: [] }) });
    const rowOf = async (name: string) => (await screen.findByText(name)).closest('li')!;
    const [atFirst, later] = [await rowOf('hot'), await rowOf('later')];
    expect(atFirst.textContent).toContain('条件已满足');
    expect(atFirst.textContent).toContain('解除后再次满足时才会触发');
    expect(later.textContent).toContain('已触发');
    expect(later.textContent).toContain('上次触发');
  });

  it('lists what has fired', async () => {
    visit('/Alarm?tab=log');
    const table = within(await screen.findByRole('group', { name: '触发记录' }));
    expect(table.getByRole('link', { name: 'hot' }).getAttribute('href')).toBe('/Alarm?alarm=7');
  });
});
