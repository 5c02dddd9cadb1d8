import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import { authDialogClosed, useAuthDialog, type AuthDialogKind } from '../../shared/session/auth-dialog.ts';
import { LoginDialog } from './login-dialog.tsx';
import { MaskDialog } from './mask-dialog.tsx';
import { RegistrationDialog } from './registration-dialog.tsx';
import { ResetDialog } from './reset-dialog.tsx';

const dialogs: Record<AuthDialogKind, (props: { readonly onClose: () => void }) => ReactNode> = {
  login: LoginDialog,
  registration: RegistrationDialog,
  reset: ResetDialog,
  mask: MaskDialog,
};

/** The open dialog about identity, if any. */
export const AuthDialogs = () => {
  const kind = useAuthDialog();
  const dispatch = useDispatch();
  if (kind === null) return null;
  const Open = dialogs[kind];
  return <Open onClose={() => dispatch(authDialogClosed())} />;
};
