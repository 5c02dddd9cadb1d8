import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { messageEnded, messagesReducer, say } from './messages.ts';

describe('messages', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const store = () => configureStore({ reducer: { messages: messagesReducer } });

  it('appear once for five seconds, however often they are sent', () => {
    const page = store();
    page.dispatch(say('warning', { text: 'charts.tools.smaWarning' }));
    vi.advanceTimersByTime(4_000);
    page.dispatch(say('warning', { text: 'charts.tools.smaWarning' }));
    expect(page.getState().messages).toHaveLength(1);
    vi.advanceTimersByTime(1_000);
    expect(page.getState().messages).toHaveLength(0);
    vi.advanceTimersByTime(10_000);
    page.dispatch(say('warning', { text: 'charts.tools.smaWarning' }));
    expect(page.getState().messages).toHaveLength(1);
  });

  it('have five seconds of their own when they are shown again after having been closed', () => {
    const page = store();
    const warn = (): unknown => page.dispatch(say('warning', { text: 'charts.tools.smaWarning' }));
    warn();
    vi.advanceTimersByTime(4_000);
    page.dispatch(messageEnded(page.getState().messages[0]!.id));
    warn();
    vi.advanceTimersByTime(4_999);
    expect(page.getState().messages).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(page.getState().messages).toHaveLength(0);
  });

  it('with other arguments are different messages', () => {
    const page = store();
    page.dispatch(say('error', { failure: { name: 'indicator.unknown', args: { id: 'a' } } }));
    page.dispatch(say('error', { failure: { name: 'indicator.unknown', args: { id: 'b' } } }));
    expect(page.getState().messages).toHaveLength(2);
  });
});
