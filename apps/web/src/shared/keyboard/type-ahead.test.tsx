import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdTyping } from './type-ahead.ts';

const Page = () => {
  const [text, setText] = useState('');
  return (
    <>
      <input type="search" value={text} onChange={({ target }) => setText(target.value)} />
      <button type="button">{'button'}</button>
      <output>{text}</output>
    </>
  );
};
const heard = vi.fn();
let shown: AbortController;
const type = (keys: string, more = {}): void => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
};
const text = (): string | null => screen.getByRole('status').textContent;

beforeEach(() => {
  shown = new AbortController();
  vi.useFakeTimers();
  document.addEventListener('keydown', heard);
  render(<Page />);
});
afterEach(() => {
  document.removeEventListener('keydown', heard);
  heard.mockClear();
  cleanup();
  vi.useRealTimers();
});

it('what is typed before the field has the focus stands in it, and does nothing else', () => {
  holdTyping(shown.signal);
  type('mvrv');
  expect(heard).not.toHaveBeenCalled();
  fireEvent.focusIn(screen.getByRole('searchbox'));
  expect(text()).toBe('mvrv');
  type('x');
  expect(heard).toHaveBeenCalledTimes(1);
});

it('keys with modifiers and keys that write nothing pass', () => {
  holdTyping(shown.signal);
  type('c', { ctrlKey: true });
  fireEvent.keyDown(document.body, { key: 'Escape' });
  expect(heard).toHaveBeenCalledTimes(2);
});

it('where something else receives the focus, or nothing does for long, keys act again', () => {
  holdTyping(shown.signal);
  type('a');
  fireEvent.focusIn(screen.getByRole('button'));
  type('b');
  expect([heard.mock.calls.length, text()]).toEqual([1, '']);
  holdTyping(shown.signal);
  vi.advanceTimersByTime(8_000);
  type('c');
  expect(heard).toHaveBeenCalledTimes(2);
});

it('a box that has closed holds nothing, even if it closed before', () => {
  holdTyping(shown.signal);
  shown.abort();
  type('a');
  holdTyping(shown.signal);
  type('b');
  expect(heard).toHaveBeenCalledTimes(2);
  fireEvent.focusIn(screen.getByRole('searchbox'));
  expect(text()).toBe('');
});
