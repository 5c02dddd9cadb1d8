import { useDispatch, useSelector } from 'react-redux';
import { useNavigate } from 'react-router';
import { useSay } from '../messages/messages.ts';
import { authDialogOpened } from './auth-dialog.ts';
import type { SessionRoot } from './session.ts';

/**
 * Returns the action of a login mask's button: login for a visitor, upgrade for a user; without an identity level it
 * shows a message.
 */
export const useWayUp = (): (() => void) => {
  const { token, identity } = useSelector((state: SessionRoot) => state.session);
  const dispatch = useDispatch();
  const navigate = useNavigate();
  const say = useSay();
  return () => {
    if (token === null) dispatch(authDialogOpened('login'));
    else if (identity === null) say('error', { text: 'shell.levelUnknown' });
    else void navigate('/AccountUpgrade');
  };
};
