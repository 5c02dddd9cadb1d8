import type { RegistrationForm } from '@chaintide/contracts/people/auth';
import type { Language } from '@chaintide/contracts/language';
import { registrationMachine } from '@chaintide/machines/registration';
import { useMachine } from '@xstate/react';
import { useCallback, useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSay } from '../../shared/messages/messages.ts';
import { authDialogClosed, authDialogOpened } from '../../shared/session/auth-dialog.ts';
import { dropDraft } from '../../shared/ui/forms/form-draft.ts';
import { codeStoreOf } from './code-store.ts';
import { logInAgain } from './login-calls.ts';
import { MailChecker, type MailCheck } from './mail-check.ts';
import { register, requestRegistrationCode } from './registration-calls.ts';
import { useArrival } from './use-arrival.ts';
import { useCountdown } from './use-countdown.ts';
import { useLatest } from './use-latest.ts';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

const codes = codeStoreOf('registration');

/** The stored fields, never a password. */
export const registrationDraft = { key: 'chaintide.registration', fields: ['userName', 'email'] } as const;

interface Surroundings {
  readonly language: () => Language;
  readonly close: () => void;
  readonly logIn: (form: RegistrationForm) => void;
  readonly mails: MailChecker;
}

const registrationFor = ({ language, close, logIn, mails }: Surroundings) => {
  let sent: RegistrationForm | undefined;
  return registrationMachine.provide({
    actions: {
      checkMail: ({ self }, email) =>
        mails.typed(email, (checked, isTaken) => self.send({ type: 'mailChecked', email: checked, isTaken })),
      requestCode: ({ self }, input) => {
        void requestRegistrationCode(input, language()).then((answer) =>
          self.send(
            'data' in answer ? { type: 'codeSent', ...answer.data } : { type: 'codeRefused', failure: answer.error },
          ),
        );
      },
      submit: ({ self }, form) => {
        sent = form;
        void register(form, language()).then((answer) =>
          self.send('data' in answer ? { type: 'accepted' } : { type: 'refused', failure: answer.error }),
        );
      },
      keepCode: (_, code) => codes.write(code ?? undefined),
      // the form shows this at the button
      notifyCodeSent: () => undefined,
      close,
      logIn: () => {
        if (sent) logIn(sent);
        sent = undefined;
      },
    },
  });
};

/** The registration flow while its dialog is open; its countdown continues after it closes. */
export const useRegistration = () => {
  const dispatch = useDispatch();
  const say = useSay();
  const arrive = useArrival();
  const language = useLatest(useText(authTexts).language);
  const [check, noteCheck] = useState<MailCheck | null>(null);
  const [mails] = useState(() => new MailChecker(noteCheck));
  const enter = async (form: RegistrationForm): Promise<void> => {
    const entered = await logInAgain(form);
    say('info', { text: entered ? 'auth.registration.welcome' : 'auth.registration.done' });
    if (entered) arrive(entered.login, entered.profile);
    else dispatch(authDialogOpened('login'));
  };
  const [machine] = useState(() =>
    registrationFor({
      language,
      mails,
      close: () => {
        dispatch(authDialogClosed());
      },
      logIn: (form) => {
        dropDraft(registrationDraft.key);
        void enter(form);
      },
    }),
  );
  const [state, send] = useMachine(machine, { input: { code: codes.read() ?? null } });
  useEffect(() => {
    send({ type: 'open' });
    return () => mails.stop();
  }, [send, mails]);
  const tick = useCallback((now: number) => send({ type: 'tick', now }), [send]);
  const secondsLeft = useCountdown(state.context.code, state.context.isWaiting, tick);
  return { state, send, secondsLeft, check, mails };
};
