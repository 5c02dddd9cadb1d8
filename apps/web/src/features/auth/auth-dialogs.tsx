import type { ReactNode } from 'react';
import { useDispatch } from 'react-redux';
import '../../shared/i18n/auth-texts.ts';
import { authDialogClosed, useAuthDialog, type AuthDialogKind } from '../../shared/session/auth-dialog.ts';
import { FormTheme } from '../../shared/ui/form-theme.tsx';
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

/** The dialog about identity that is open, if one is. */
export const AuthDialogs = () => {
  const kind = useAuthDialog();
  const dispatch = useDispatch();
  if (kind === null) return null;
  const Open = dialogs[kind];
  return (
    <FormTheme>
      <Open onClose={() => dispatch(authDialogClosed())} />
    </FormTheme>
  );
};
