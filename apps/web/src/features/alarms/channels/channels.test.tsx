import type { Delivery } from '@chaintide/contracts/alarms/deliveries';
import type { Endpoint } from '@chaintide/contracts/alarms/endpoints';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, click, refusal, serving } from '../../../app/account-testing.tsx';
import { problemUnder, type } from '../../../app/auth-testing.tsx';
import { onPhone } from '../../../app/money-testing.ts';
import { gives, profileOf, show } from '../../../app/testing.tsx';
import { MessagesView } from '../../../shared/messages/messages-view.tsx';
import { ChannelsPanel } from './channels-panel.tsx';
import { withDelivery } from './deliveries-api.ts';

const SECRET = 'whsec_MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=';
const HOOK = 'https://hooks.example.org/alarms';

const endpointOf = (change: Partial<Endpoint> = {}): Endpoint => ({
  id: 3,
  url: HOOK,
  off: null,
  failingSince: null,
  oldSecretUntil: null,
  createdAt: 0,
  version: 1,
  ...change,
});

const deliveryOf = (change: Partial<Delivery> = {}): Delivery => ({
  id: 9,
  message: 'firing:9',
  channel: 'webhook',
  endpoint: 3,
  to: 'hooks.example.org',
  event: {
    type: 'alarm.fired',
    at: '2026-11-21T09:59:00.000Z',
    data: { alarm: '7', name: 'MVRV 高于 3', condition: 'above', level: 3, value: 3.01, simulated: false, firing: '9' },
  },
  link: '/Alarm',
  createdAt: Date.now(),
  deliveredAt: null,
  deadAt: Date.now(),
  dueAt: null,
  attempts: [
    { at: Date.now(), outcome: 'refused', status: 500, latencyMs: 12 },
    { at: Date.now(), outcome: null, status: null, latencyMs: null },
  ],
  ...change,
});

interface World {
  readonly endpoints?: readonly Endpoint[];
  readonly deliveries?: readonly Delivery[];
  readonly answers?: Parameters<typeof serving>[0];
}

const visit = ({ endpoints = [], deliveries = [], answers = {} }: World = {}) => {
  const world = serving({
    'GET /endpoints': gives(endpoints),
    'GET /telegram': gives({ isOffered: false, chat: null }),
    'GET /push': gives({ key: 'BKey', subscriptions: [] }),
    'GET /deliveries': gives({ deliveries, hasOlder: false }),
    ...answers,
  });
  return show(
    <>
      <ChannelsPanel />
      <MessagesView />
    </>,
    { world, as: profileOf('registered'), at: '/Alarm' },
  );
};

const region = (name: string): HTMLElement => screen.getByRole('region', { name });

onPhone();

describe('the channels', () => {
  it('explain themselves while there is nothing', async () => {
    visit();
    expect(await screen.findByText('还没有接收端')).toBeTruthy();
    expect(await screen.findByText('还没有发送记录')).toBeTruthy();
    expect(region('浏览器推送').textContent).toContain('此浏览器不支持推送');
  });

  it('add a receiver and show its secret once', async () => {
    let answer = refusal('endpoint.address');
    visit({ answers: { 'POST /endpoints': () => answer() } });
    await screen.findByText('还没有接收端');
    click('添加接收端');
    const dialog = within(screen.getByRole('dialog', { name: '添加接收端' }));
    fireEvent.submit(dialog.getByRole('form'));
    await waitFor(() => expect(problemUnder('接收地址')).toContain('请输入接收地址'));
    type('接收地址', 'https://10.0.0.1/');
    fireEvent.submit(dialog.getByRole('form'));
    await waitFor(() => expect(problemUnder('接收地址')).toContain('公网'));
    answer = gives({ endpoint: endpointOf(), secret: SECRET });
    type('接收地址', HOOK);
    fireEvent.submit(dialog.getByRole('form'));
    const shown = await screen.findByRole('dialog', { name: '请保存密钥' });
    expect(shown.textContent).toContain(SECRET);
    expect(asked('POST', '/endpoints').at(-1)!.body).toEqual({ url: HOOK });
    click('我已保存');
    expect(screen.queryByText(SECRET)).toBeNull();
  });

  it('try, switch, rotate and remove a receiver', async () => {
    visit({
      endpoints: [endpointOf(), endpointOf({ id: 4, url: 'https://old.example/', off: { at: 0, reason: 'gone' } })],
      answers: {
        'POST /endpoints/3/test': gives(deliveryOf()),
        'PUT /endpoints/4': gives(endpointOf({ id: 4 })),
        'POST /endpoints/3/secret': gives({ endpoint: endpointOf({ version: 2 }), secret: SECRET }),
        'DELETE /endpoints/3': gives(null),
      },
    });
    const rows = await within(region('Webhook 接收端')).findAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('已启用'),
      expect.stringContaining('410'),
    ]);
    click('向 hooks.example.org 发送测试');
    await waitFor(() => expect(asked('POST', '/endpoints/3/test')).toHaveLength(1));
    fireEvent.click(screen.getByRole('switch', { name: '启用 old.example' }));
    await waitFor(() =>
      expect(asked('PUT', '/endpoints/4')[0]?.body).toEqual({ url: 'https://old.example/', isOn: true, version: 1 }),
    );
    click('更换 hooks.example.org 的密钥');
    click('更换密钥');
    expect((await screen.findByRole('dialog', { name: '请保存密钥' })).textContent).toContain(SECRET);
    click('我已保存');
    click('删除 hooks.example.org');
    click('删除');
    await waitFor(() => expect(asked('DELETE', '/endpoints/3')[0]?.search).toBe('?version=1'));
  });

  it('show each attempt, and what becomes of a message that is sent again', async () => {
    const sent = deliveryOf();
    const world = visit({ deliveries: [sent], answers: { 'POST /deliveries/9/repeat': gives(sent) } });
    const row = await within(region('发送记录')).findByRole('listitem');
    expect(row.textContent).toContain('预警触发：MVRV 高于 3');
    expect(row.textContent).toContain('未送达');
    fireEvent.click(within(row).getByRole('button', { expanded: false }));
    const cells = within(row)
      .getAllByRole('row')
      .slice(1)
      .map(({ textContent }) => textContent);
    expect(cells).toEqual([expect.stringMatching(/对方返回错误50012 ms$/), expect.stringMatching(/已中断––$/)]);
    click('再次发送：预警触发：MVRV 高于 3');
    await waitFor(() => expect(asked('POST', '/deliveries/9/repeat')).toHaveLength(1));
    world.tell('account:7', {
      name: 'delivery.changed',
      payload: { delivery: { ...sent, deadAt: null, deliveredAt: Date.now() } },
    });
    await waitFor(() => expect(region('发送记录').textContent).toContain('已送达'));
  });

  it('put new deliveries on top and replace those that are shown', () => {
    const held = { deliveries: [deliveryOf({ id: 9 }), deliveryOf({ id: 8 })], hasOlder: true };
    const idsAfter = (id: number): number[] => withDelivery(held, deliveryOf({ id })).deliveries.map((one) => one.id);
    expect([idsAfter(10), idsAfter(8), idsAfter(2)]).toEqual([
      [10, 9, 8],
      [9, 8],
      [9, 8],
    ]);
  });
});
