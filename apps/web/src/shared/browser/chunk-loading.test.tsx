import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lazily, lazilyAhead, loadChunk, useLateChunks } from './chunk-loading.ts';

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

const Late = () => {
  const retry = useLateChunks();
  return retry ? (
    <button type="button" onClick={retry}>
      {'retry'}
    </button>
  ) : (
    <p>{'in time'}</p>
  );
};
const isTold = (): boolean => screen.queryByText('retry') !== null;

it.each([
  ['fails', () => Promise.reject(new TypeError('offline'))],
  ['hangs', () => new Promise<string>(() => undefined)],
])('a chunk that %s for long is told, and a press asks for it at once', async (_, missing) => {
  const load = vi.fn(missing);
  render(<Late />);
  const loaded = loadChunk<string>(load);
  await act(() => vi.advanceTimersByTimeAsync(11_000));
  expect(isTold()).toBe(false);
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(isTold()).toBe(true);

  const before = load.mock.calls.length;
  load.mockImplementation(() => Promise.resolve('arrived'));
  fireEvent.click(screen.getByText('retry'));
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(load.mock.calls.length).toBe(before + 1);
  await expect(loaded).resolves.toBe('arrived');
  expect(isTold()).toBe(false);
});

it('a chunk that comes in time is not mentioned', async () => {
  render(<Late />);
  await expect(loadChunk(() => Promise.resolve('arrived'))).resolves.toBe('arrived');
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(isTold()).toBe(false);
});

it('a component that was loaded ahead is shown at once', async () => {
  const Ahead = lazilyAhead(() => Promise.resolve(({ word }: { word: string }) => <p>{word}</p>));
  await Ahead.fetch();
  render(
    <Suspense fallback={<p>{'waiting'}</p>}>
      <Ahead word="there" />
    </Suspense>,
  );
  expect(screen.queryByText('there')).not.toBeNull();
});
