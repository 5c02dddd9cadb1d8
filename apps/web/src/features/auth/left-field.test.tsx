import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { field, openDialog, prepareWorkers } from '../../app/auth-testing.tsx';
import { prepareBrowser } from '../../app/testing.tsx';

const isMarked = (): boolean => field('用户名或邮箱').getAttribute('aria-invalid') === 'true';

beforeEach(async () => {
  sessionStorage.clear();
  await prepareBrowser();
  prepareWorkers();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('is reported at once when it is left by key', () => {
  openDialog('login');
  fireEvent.blur(field('用户名或邮箱'));
  expect(isMarked()).toBe(true);
});

it.each(['pointerup', 'pointercancel'])('is reported after the press that left it: %s', async (end) => {
  openDialog('login');
  const link = screen.getByRole('button', { name: '没有账户？立即注册' });
  fireEvent.pointerDown(link);
  fireEvent.blur(field('用户名或邮箱'));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
  expect(isMarked()).toBe(false); // the message would move the link away from under the pointer
  fireEvent(link, new Event(end, { bubbles: true }));
  await waitFor(() => expect(isMarked()).toBe(true));
});
