import type { OfficeMessage } from '@chaintide/contracts/support/board-office';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, serving } from '../../../app/account-testing.tsx';
import { answer, gives, prepareBrowser, profileOf, show } from '../../../app/testing.tsx';
import { messageOf } from '../testing.ts';
import { MessagePanel } from './message-panel.tsx';

const message: OfficeMessage = {
  ...messageOf(5, { pin: { time: 1_772_150_400, value: 7, simulated: false }, version: 3 }),
  source: 'The **value** of 9 March is wrong\nreally',
  html: '<p>The value of 9 March is wrong</p>',
  state: 'read',
  processedAt: null,
  responder: null,
  answer: null,
  floodId: null,
  folded: 0,
  workOrderId: null,
};
const fileOf = (change: Partial<OfficeMessage> = {}) => ({
  message: { ...message, ...change },
  thread: [message],
  history: [],
});

const Panel = () => {
  const [act, setAct] = useState<string>();
  return <MessagePanel id={5} act={act} onAct={setAct} onClose={() => undefined} />;
};

/** `change` is read with each answer, so that a test can change it meanwhile. */
const visit = (events: () => Promise<Response>, change: Partial<OfficeMessage> = {}) =>
  show(<Panel />, {
    world: serving({
      'GET /office/messages/5': () => gives(fileOf(change))(),
      'POST /office/messages/5/events': events,
    }),
    as: profileOf('support'),
  });

beforeEach(() => prepareBrowser());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the panel of a message', () => {
  it('makes a work order of it, with its first line as the title and as an objection if it is pinned', async () => {
    visit(() => gives({ ...message, state: 'processed', workOrderId: 12, version: 4 })());
    fireEvent.click(await screen.findByRole('button', { name: '转为工单' }));
    expect((await screen.findByLabelText<HTMLInputElement>('标题')).value).toBe('The value of 9 March is wrong');
    fireEvent.click(screen.getByRole('button', { name: '下一步：核对' }));
    const confirmation = await screen.findByRole('dialog', { name: /转为工单/ });
    fireEvent.click(within(confirmation).getByRole('button', { name: '转为工单' }));
    await waitFor(() =>
      expect(asked('POST', '/office/messages/5/events').map(({ body }) => body)).toEqual([
        { version: 3, event: { type: 'forward', title: 'The value of 9 March is wrong', category: 'data' } },
      ]),
    );
  });

  it('links to the order that was made, and makes no second one', async () => {
    visit(() => Promise.resolve(answer(200, { data: message })), { state: 'processed', workOrderId: 12 });
    const link = await screen.findByRole('link', { name: 'T000012' });
    expect(link.getAttribute('href')).toBe('/HelpDetails?order=12');
    expect(screen.queryByRole('button', { name: '转为工单' })).toBeNull();
  });

  it('is opened before anything can be done with it, so that opening it makes no act stale', async () => {
    const opening = Promise.withResolvers<Response>();
    const kept: { state: OfficeMessage['state']; version: number } = { state: 'unread', version: 3 };
    visit(() => opening.promise, kept);
    await waitFor(() => expect(asked('POST', '/office/messages/5/events')).toHaveLength(1));
    expect(screen.queryByRole('button', { name: '标记为已处理' })).toBeNull();
    Object.assign(kept, { state: 'read', version: 4 });
    opening.resolve(await gives({ ...message, version: 4 })());
    fireEvent.click(await screen.findByRole('button', { name: '标记为已处理' }));
    await waitFor(() =>
      expect(asked('POST', '/office/messages/5/events').map(({ body }) => body)).toEqual([
        { version: 3, event: { type: 'open' } },
        { version: 4, event: { type: 'settle' } },
      ]),
    );
  });
});
