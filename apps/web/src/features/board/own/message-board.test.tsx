import type { BoardThread, ChosenMessage } from '@chaintide/contracts/support/board';
import { topics } from '@chaintide/contracts/realtime';
import { catalogue } from '@chaintide/indicators/catalogue';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { asked, refusal, serving } from '../../../app/account-testing.tsx';
import { gives, prepareBrowser, profileOf, show } from '../../../app/testing.tsx';
import { discuss, stopPinning } from '../../../shared/board/pinning.ts';
import { messageOf } from '../testing.ts';
import { MessageBoard } from './message-board.tsx';

const indicator = catalogue.indicators.find(({ id }) => id === 'btc.price')!;
const PATH = '/board/btc.price/messages';

const message = (id: number, change: Partial<ChosenMessage> = {}): ChosenMessage => ({
  ...messageOf(id, change),
  choose: 0,
});
const thread = (id: number, change: Partial<BoardThread> = {}): BoardThread => ({
  ...message(id, change),
  replies: [],
  replyCount: 0,
  ...change,
});

/** Says whether the beginning of the list has been scrolled out of view. */
let scroll: (isPast: boolean) => void;

const visit = async (threads: readonly BoardThread[], { isGuest = false, answers = {} } = {}) => {
  const board = { total: threads.length, threads, hasOlder: false };
  const world = serving({ [`GET ${PATH}`]: () => gives(board)(), ...answers });
  for (const path of ['/board/btc.price/points', '/indicators/btc.price/errata']) world.answers.set(path, gives([]));
  const page = show(<MessageBoard indicator={indicator} />, {
    world,
    ...(!isGuest && { as: profileOf('registered', { userName: 'reader' }) }),
  });
  const arrive = (arrived: ChosenMessage): void =>
    page.push(topics.board(indicator.id), {
      name: 'message.changed',
      payload: { message: arrived },
    } as never);
  await waitFor(() => expect(page.live.topics()).toContain(topics.board(indicator.id)));
  return { ...page, arrive };
};

beforeEach(async () => {
  await prepareBrowser();
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: object[]) => void) {
        scroll = (isPast) =>
          act(() => tell([{ isIntersecting: !isPast, boundingClientRect: { top: isPast ? -100 : 10 } }]));
      }
      observe(): void {}
      disconnect(): void {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a message board', () => {
  it('begins with its form, and afterwards lists what was written', async () => {
    const { arrive } = await visit([], {
      answers: {
        [`POST ${PATH}`]: () => gives(thread(1, { author: { id: 2, userName: 'reader', isStaff: false } }))(),
      },
    });
    await screen.findByText('还没有留言，来写第一条吧。');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'text 1' } });
    fireEvent.click(screen.getByRole('button', { name: '发布' }));
    await screen.findByText('text 1');
    expect(asked('POST', PATH)[0]!.body).toMatchObject({ text: 'text 1', pin: null });
    arrive(message(1));
    expect(await screen.findAllByText('text 1')).toHaveLength(1);
    await screen.findByRole('button', { name: '写留言' });
  });

  it('shows what arrives at once, but keeps it above for a reader who is further down', async () => {
    const { arrive } = await visit([thread(1)]);
    await screen.findByText('text 1');
    arrive(message(2));
    await screen.findByText('text 2');
    scroll(true);
    arrive(message(3));
    arrive(message(4));
    fireEvent.click(await screen.findByRole('button', { name: '2 条新留言' }));
    expect((await screen.findAllByText(/^text/)).map(({ textContent }) => textContent)).toEqual([
      'text 4',
      'text 3',
      'text 2',
      'text 1',
    ]);
    expect(screen.queryByRole('button', { name: /条新留言/ })).toBeNull();
  });

  it('keeps the place of what staff hid, with the reason, and nothing to reply to', async () => {
    const { arrive } = await visit([thread(1)]);
    await screen.findByText('text 1');
    arrive(message(1, { standing: 'hidden', reason: 'offends others', source: null, html: null, version: 2 }));
    await screen.findByText(/offends others/);
    expect(screen.queryByText('text 1')).toBeNull();
    expect(screen.queryByRole('button', { name: '回复' })).toBeNull();
  });

  it('says why a message was refused, and keeps it', async () => {
    await visit([], { answers: { [`POST ${PATH}`]: refusal('message.repeated') } });
    await screen.findByText('还没有留言，来写第一条吧。');
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'twice' } });
    fireEvent.click(screen.getByRole('button', { name: '发布' }));
    await screen.findByText('24 小时内已发过相同内容');
    expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('twice');
  });

  it('stops reading again once a logout has taken it away', async () => {
    const { join } = await visit([thread(1)]);
    await screen.findByText('text 1');
    const calls = vi.mocked(fetch);
    const answered = calls.getMockImplementation()!;
    const signals: AbortSignal[] = [];
    calls.mockImplementation((input, init) => {
      if (typeof input !== 'string' || !input.includes('rows=')) return answered(input, init);
      signals.push(init!.signal!);
      return new Promise(() => undefined);
    });
    join(topics.board(indicator.id), null);
    await waitFor(() => expect(signals).toHaveLength(1));
    cleanup();
    await waitFor(() => expect(signals[0]!.reason).toMatchObject({ name: 'AbortError' })); // not a timeout
  });

  it('marks a point whose value was simulated, and no other', async () => {
    const pin = { time: 1_772_150_400, value: 7 };
    await visit([
      thread(2, { pin: { ...pin, simulated: true } }),
      thread(1, { pin: { ...pin, value: 8, simulated: false } }),
    ]);
    expect(within(await screen.findByText(/\$7\.00/)).getByText('模拟数据')).toBeTruthy();
    expect(within(screen.getByText(/\$8\.00/)).queryByText('模拟数据')).toBeNull();
  });

  it('marks the point already in the form, and says so to the gateway', async () => {
    const pin = { time: 1_772_150_400, value: 7, simulated: true };
    await visit([thread(1)], { answers: { [`POST ${PATH}`]: () => gives(thread(2, { pin }))() } });
    await screen.findByText('text 1');
    act(() => discuss(indicator.id, pin));
    expect(within(await screen.findByText(/\$7\.00/)).getByText('模拟数据')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox'), { target: { value: 'text 2' } });
    fireEvent.click(screen.getByRole('button', { name: '发布' }));
    await waitFor(() => expect(asked('POST', PATH)[0]!.body).toMatchObject({ pin }));
    act(stopPinning);
  });

  it('invites guests to log in', async () => {
    await visit([thread(1)], { isGuest: true });
    await screen.findByText('text 1');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getByRole('button', { name: /登录/ })).toBeTruthy();
  });
});
