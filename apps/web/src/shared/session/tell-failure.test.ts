// @vitest-environment jsdom
import { errorNames, errors } from '@chaintide/contracts/errors';
import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callFailureText, failureText } from '../failures/failure-text.ts';
import { statusFailed, type CallFailure } from '../failures/failure.ts';
import { i18n } from '../i18n/i18n.ts';
import type { Text } from '../i18n/use-text.ts';
import { messagesReducer } from '../messages/messages.ts';
import { tellFailure } from './tell-failure.ts';

const text = { language: 'en', t: i18n.t.bind(i18n) } as unknown as Text;
const refused = (name: 'internal' | 'server.busy' | 'version.stale' | 'level.insufficient'): CallFailure => ({
  kind: 'refused',
  name,
  args: {},
});

await import('./tell-unless-shown.ts'); // as on a page that has been open for a while

it('knows the only errors that end a session or ask for one (spec 001 §8)', () => {
  const namesOf = (code: number) => errorNames.filter((name) => errors[name].code === code);
  expect([namesOf(421), namesOf(401)]).toEqual([['login.expired'], ['login.required']]);
});

it('names states and events in words on every page', () => {
  const failure = { name: 'transition.refused', args: { state: 'alarm.noData', event: 'alarm.resume' } } as const;
  expect(failureText(failure, text)).toBe('The current state, “no data”, does not allow this: resume');
});

describe('a failed call', () => {
  beforeEach(async () => {
    await i18n.changeLanguage('en');
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const page = () => {
    const store = configureStore({ reducer: { messages: messagesReducer } });
    return {
      fail: (failure: CallFailure) => store.dispatch(tellFailure(failure, null)),
      shown: () =>
        store
          .getState()
          .messages.map(({ content }) =>
            'text' in content ? i18n.t(content.text, content.args ?? {}) : content.failure.name,
          ),
    };
  };

  it('is told to the whole page, once, if no place on it says what went wrong', async () => {
    const { fail, shown } = page();
    fail(refused('internal'));
    fail(refused('internal'));
    await vi.advanceTimersByTimeAsync(500);
    expect(shown()).toEqual(['internal']);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(shown()).toEqual([]);
  });

  it('is not told twice if the place that asked says it', async () => {
    const { fail, shown } = page();
    fail(refused('server.busy'));
    await vi.advanceTimersByTimeAsync(50);
    callFailureText(refused('server.busy'), text);
    await vi.advanceTimersByTimeAsync(500);
    expect(shown()).toEqual([]);
    fail(refused('server.busy')); // later, when nothing shows it any more
    await vi.advanceTimersByTimeAsync(500);
    expect(shown()).toEqual(['server.busy']);
  });

  it('is not told where the page answers it in another way, or at the fields of a form', async () => {
    const { fail, shown } = page();
    fail(refused('version.stale'));
    fail(refused('level.insufficient'));
    fail({ kind: 'refused', name: 'request.invalid', args: {}, fields: { note: 'note.empty' } });
    await vi.advanceTimersByTimeAsync(500);
    expect(shown()).toEqual([]);
  });

  it('by its status is named with the last three digits', async () => {
    const { fail, shown } = page();
    fail(statusFailed(500));
    await vi.advanceTimersByTimeAsync(500);
    expect(shown()).toEqual(['System interface exception (500)']);
  });

  it('for lack of time is told for four seconds', async () => {
    const { fail, shown } = page();
    fail({ kind: 'link', name: 'timeout' });
    expect(shown()).toEqual(['Request timed out, please try refreshing the webpage!']);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(shown()).toEqual([]);
  });
});
