import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { identified, sessionRestored } from '../../shared/session/session.ts';
import { beginClean, openDialog, press, TOKEN } from '../../app/auth-testing.tsx';
import { profileOf } from '../../app/testing.tsx';

beginClean();

describe('the login mask', () => {
  it('offers login or registration to a guest', () => {
    const { store } = openDialog('mask');
    press('登录');
    expect(store.getState().authDialog.open).toBe('login');
  });

  it('offers an upgrade to a user, and says if the level is unknown', () => {
    const { store, address } = openDialog('mask');
    act(() => {
      store.dispatch(sessionRestored({ token: TOKEN, userName: 'x', loginTime: null, identity: null, grade: null }));
    });
    press('升级账户');
    expect(screen.getByText('未能获取您的账户等级，请重新登录后再升级')).toBeTruthy();
    expect(address()).toBe('/');
    const { role: identity } = profileOf('registered');
    act(() => {
      store.dispatch(identified({ identity, grade: 2 }));
    });
    press('升级账户');
    expect(address()).toBe('/AccountUpgrade');
    expect(store.getState().authDialog.open).toBeNull();
  });
});
