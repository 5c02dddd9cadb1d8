import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { prepareBrowser, profileOf, show } from '../../app/testing.tsx';
import { MessagesView } from '../messages/messages-view.tsx';
import { sessionRestored } from './session.ts';
import { useWayUp } from './use-way-up.ts';

beforeEach(() => prepareBrowser());
afterEach(cleanup);

const Way = () => <button type="button" onClick={useWayUp()} />;

it('says in words that the level is unknown, wherever the button is', async () => {
  const { store, address } = show(
    <>
      <Way />
      <MessagesView />
    </>,
    { as: profileOf('registered') },
  );
  act(() => {
    store.dispatch(sessionRestored({ ...store.getState().session, identity: null }));
  });
  fireEvent.click(screen.getByRole('button'));
  expect(await screen.findByText('未能获取您的账户等级，请重新登录后再升级')).toBeTruthy();
  expect(address()).toBe('/');
});
