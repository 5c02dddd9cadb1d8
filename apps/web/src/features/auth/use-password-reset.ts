import type { Language } from '@chaintide/contracts/language';
import { passwordResetMachine } from '@chaintide/machines/password-reset';
import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSay } from '../../shared/messages/messages.ts';
import { authDialogClosed, authDialogOpened } from '../../shared/session/auth-dialog.ts';
import { codeStoreOf } from './code-store.ts';
import { requestResetCode, resetPassword } from './registration-calls.ts';
import { useCountdown } from './use-countdown.ts';
import { useLatest } from './use-latest.ts';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

const codes = codeStoreOf('reset');

interface Surroundings {
  readonly language: () => Language;
  readonly close: () => void;
  readonly openLogin: () => void;
  readonly notifyReset: () => void;
}

const resetFor = ({ language, ...page }: Surroundings) =>
  passwordResetMachine.provide({
    actions: {
      requestCode: ({ self }, email) => {
        void requestResetCode(email, language()).then((answer) =>
          self.send(
            'data' in answer ? { type: 'codeSent', ...answer.data } : { type: 'codeRefused', failure: answer.error },
          ),
        );
      },
      submit: ({ self }, { email, form }) => {
        void resetPassword(email, form).then((answer) =>
          self.send('data' in answer ? { type: 'accepted' } : { type: 'refused', failure: answer.error }),
        );
      },
      keepCode: (_, code) => codes.write(code ?? undefined),
      ...page,
    },
  });

/** The password reset while its dialog is open; the countdown continues after it closes. */
export const usePasswordReset = () => {
  const dispatch = useDispatch();
  const say = useSay();
  const language = useLatest(useText(authTexts).language);
  const [machine] = useState(() =>
    resetFor({
      language,
      close: () => {
        dispatch(authDialogClosed());
      },
      openLogin: () => {
        dispatch(authDialogOpened('login'));
      },
      notifyReset: () => say('info', { text: 'auth.reset.done' }),
    }),
  );
  const [state, send] = useMachine(machine, { input: { code: codes.read() ?? null } });
  useEffect(() => {
    send({ type: 'open' });
  }, [send]);
  const tick = useCallback((now: number) => send({ type: 'tick', now }), [send]);
  const secondsLeft = useCountdown(state.context.code, state.context.isWaiting, tick);
  return { state, send, secondsLeft };
};
