import { SECOND } from '@chaintide/contracts/limits';
import type { Failure } from '@chaintide/contracts/http';
import {
  createSlice,
  type PayloadAction,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import type { AnyTextKey, TextArgs } from '../i18n/text-key.ts';

const SHOWN_MS = 5 * SECOND; // spec: a message shows once for 5 s

/** The content of a message: a text of the pages or an error of the API, shown in the current language. */
export type Content =
  | { readonly text: AnyTextKey; readonly args?: TextArgs }
  | { readonly failure: Pick<Failure, 'name' | 'args'> };

export interface Message {
  readonly id: string;
  readonly tone: 'info' | 'warning' | 'error';
  readonly content: Content;
}

export interface MessagesRoot {
  messages: readonly Message[];
}

const slice = createSlice({
  name: 'messages',
  initialState: [] as readonly Message[],
  reducers: {
    messageShown: (state, { payload }: PayloadAction<Message>) =>
      state.some(({ id }) => id === payload.id) ? state : [...state, payload],
    messageEnded: (state, { payload }: PayloadAction<string>) => state.filter(({ id }) => id !== payload),
  },
});

export const { messageEnded } = slice.actions;
export const messagesReducer = slice.reducer;

const idOf = (content: Content): string =>
  JSON.stringify('text' in content ? [content.text, content.args] : [content.failure.name, content.failure.args]);

/** Shows a message; does nothing if the same message is already visible. */
export const say =
  (
    tone: Message['tone'],
    content: Content,
    shownMs = SHOWN_MS,
  ): ThunkAction<void, MessagesRoot, unknown, UnknownAction> =>
  (dispatch, getState) => {
    const id = idOf(content);
    if (getState().messages.some((message) => message.id === id)) return;
    const message: Message = { id, tone, content };
    dispatch(slice.actions.messageShown(message));
    setTimeout(() => {
      // one that was closed and then shown again has a time of its own
      if (getState().messages.includes(message)) dispatch(messageEnded(id));
    }, shownMs);
  };

/** `say` for components. */
export const useSay = (): ((tone: Message['tone'], content: Content) => void) => {
  const dispatch = useDispatch<ThunkDispatch<MessagesRoot, unknown, UnknownAction>>();
  return useCallback(
    (tone, content) => {
      dispatch(say(tone, content));
    },
    [dispatch],
  );
};
