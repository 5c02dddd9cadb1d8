import { act, fireEvent, screen } from '@testing-library/react';
import { vi } from 'vitest';
import { type } from '../../app/auth-testing.tsx';

export const NAME = '用户名';
export const EMAIL = '邮箱';
export const CODE = '邮箱验证码';
export const PASSWORD = '密码';
export const AGAIN = '确认密码';
export const CAPTCHA = '图形验证码';
export const good = {
  [NAME]: 'satoshi',
  [EMAIL]: 's@example.com',
  [CODE]: '123456',
  [PASSWORD]: 'Abcdefg-1',
  [AGAIN]: 'Abcdefg-1',
};

export const fill = (values: Record<string, string> = good): void => {
  for (const [name, value] of Object.entries(values)) type(name, value);
};
export const tick = (): void => {
  fireEvent.click(screen.getByRole('checkbox'));
};
export const sendButton = (): HTMLButtonElement => screen.getByRole('button', { name: /获取验证码/ });
const { setImmediate: realTurn } = globalThis; // taken before a test replaces it
const TURNS = 20;

/** Advances the fake clock, then lets other asynchronous work finish, such as reading a response body. */
export const pass = (ms: number): Promise<void> =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < TURNS; turn++) await new Promise<void>((resolve) => realTurn(resolve));
    await vi.advanceTimersByTimeAsync(0);
  });
