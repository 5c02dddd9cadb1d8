import type { WorkOrderCase } from '@chaintide/contracts/support/work-orders';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { asked, refusal, serving } from '../../../app/account-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from '../../../app/testing.tsx';
import { Erratum } from './erratum.tsx';

const order: WorkOrderCase = {
  id: 3,
  number: 'T000003',
  state: 'toBeProcessed',
  title: 'Wrong value',
  category: 'data',
  origin: { kind: 'message', id: 5 },
  submittedAt: 1,
  changedAt: 1,
  waitsSince: 1,
  dueAt: 2,
  responder: null,
  repliedAt: null,
  auditor: null,
  auditedAt: null,
  bonusAt: null,
  version: 1,
  user: { id: 1, userName: 'ann' },
  holder: null,
};
const PINNED = 1_772_193_600; // noon
const message = { id: 5, indicator: 'btc.price', pin: { time: PINNED, value: 7 } };

const visit = (answer: () => Promise<Response>) =>
  show(<Erratum order={order} />, {
    world: serving({
      'GET /office/messages/5': () => gives({ message, thread: [], history: [] })(),
      'POST /errata': answer,
    }),
    as: profileOf('support'),
  });

const fill = async (): Promise<void> => {
  fireEvent.click(await screen.findByRole('button', { name: '发布勘误' }));
  expect((await screen.findByLabelText<HTMLInputElement>('数据点日期（UTC）')).value).toBe('2026-02-27');
  fireEvent.change(screen.getByLabelText('中文内容'), { target: { value: '原值有误' } });
  fireEvent.change(screen.getByLabelText('英文内容'), { target: { value: 'It was wrong' } });
  fireEvent.click(screen.getByRole('button', { name: '下一步：核对' }));
  const confirmation = await screen.findByRole('dialog', { name: /发布勘误/ });
  fireEvent.click(within(confirmation).getByRole('button', { name: '发布勘误' }));
};

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('publishes a correction of the point that the objection is pinned to, and leads there', async () => {
  visit(() => gives({ id: 1, indicator: 'btc.price' })());
  await fill();
  expect((await screen.findByRole('link', { name: '在图表中查看' })).getAttribute('href')).toBe(
    '/?indicator=btc.price',
  );
  expect(asked('POST', '/errata')[0]!.body).toEqual({
    indicator: 'btc.price',
    time: PINNED,
    text: { zh: '原值有误', en: 'It was wrong' },
    messageId: 5,
    workOrderId: 3,
  });
});

it('keeps what was typed if it is refused', async () => {
  visit(refusal('message.unknown'));
  await fill();
  await screen.findByText('留言不存在');
  expect(screen.getByLabelText<HTMLTextAreaElement>('中文内容').value).toBe('原值有误');
});
