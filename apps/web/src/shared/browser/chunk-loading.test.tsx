import { act, cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazily, lazilyAhead } from './chunk-loading.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a component whose chunk fails at first is shown once it arrives, and the page stays', async () => {
  const load = vi
    .fn(() => Promise.resolve(() => <p>{'arrived'}</p>))
    .mockRejectedValueOnce(new TypeError('offline'))
    .mockRejectedValueOnce(new TypeError('offline'));
  const Late = lazily(load);
  render(
    <>
      <h1>{'page'}</h1>
      <Suspense fallback={<p>{'waiting'}</p>}>
        <Late />
      </Suspense>
    </>,
  );
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect([screen.queryByText('page'), screen.queryByText('waiting')]).not.toContain(null);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect([screen.queryByText('page'), screen.queryByText('arrived')]).not.toContain(null);
  expect(load).toHaveBeenCalledTimes(3);
});

it('a chunk that neither arrives nor fails is requested again after two minutes', async () => {
  const load = vi
    .fn(() => Promise.resolve(() => <p>{'arrived'}</p>))
    .mockImplementationOnce(() => new Promise(() => undefined));
  const Late = lazily(load);
  render(
    <Suspense fallback={<p>{'waiting'}</p>}>
      <Late />
    </Suspense>,
  );
  await act(() => vi.advanceTimersByTimeAsync(119_000));
  expect(load).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(screen.queryByText('arrived')).not.toBeNull();
});

it('a component fetched ahead is there at once', async () => {
  const Ahead = lazilyAhead(() => Promise.resolve(({ word }: { word: string }) => <p>{word}</p>));
  await Ahead.fetch();
  render(
    <Suspense fallback={<p>{'waiting'}</p>}>
      <Ahead word="there" />
    </Suspense>,
  );
  expect(screen.queryByText('there')).not.toBeNull();
});
