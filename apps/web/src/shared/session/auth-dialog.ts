import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { useSelector } from 'react-redux';

/** `mask` is the prompt over content above the visitor's level. */
export type AuthDialogKind = 'login' | 'registration' | 'reset' | 'mask';

export interface AuthDialogState {
  readonly open: AuthDialogKind | null;
}

const closed: AuthDialogState = { open: null };

const slice = createSlice({
  name: 'authDialog',
  initialState: closed,
  reducers: {
    authDialogOpened: (_, { payload }: PayloadAction<AuthDialogKind>): AuthDialogState => ({ open: payload }),
    authDialogClosed: () => closed,
  },
});

export const { authDialogOpened, authDialogClosed } = slice.actions;
export const authDialogReducer = slice.reducer;

export interface AuthDialogRoot {
  authDialog: AuthDialogState;
}

/** The open dialog about identity; one at a time. */
export const useAuthDialog = (): AuthDialogKind | null => useSelector((state: AuthDialogRoot) => state.authDialog.open);
