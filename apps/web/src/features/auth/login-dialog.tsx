import { loginForm, type CaptchaKind, type LoginForm as Values } from '@chaintide/contracts/people/auth';
import type { DemoAccount } from '@chaintide/contracts/people/demo';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { useText } from '../../shared/i18n/use-text.ts';
import { authDialogOpened } from '../../shared/session/auth-dialog.ts';
import { SubmitButton } from '../../shared/ui/forms/submit-button.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FormFailure } from '../../shared/ui/forms/form-failure.tsx';
import { PasswordField } from '../../shared/ui/forms/password-field.tsx';
import { useForm } from '../../shared/ui/forms/use-form.ts';
import styles from './auth.module.css';
import { CaptchaField } from './captcha-field.tsx';
import { CaptchaWork } from './captcha-work.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { useLogin } from './use-login.ts';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

const draft = { key: 'chaintide.login', fields: ['userName'] } as const;
const blank = { userName: '', password: '', code: '' };

type Flow = ReturnType<typeof useLogin>;

/** Whether a captcha is required; the machine shows it after code 201. */
const isChallenged = ({ state }: Flow): boolean =>
  state.matches({ editing: 'fetching' }) ||
  state.matches({ editing: 'challenged' }) ||
  state.matches({ editing: 'unavailable' }) ||
  state.context.captcha !== null;

const useLoginForm = (flow: Flow) => {
  const { state, send } = flow;
  const { failure } = state.context;
  const needsCode = isChallenged(flow) && state.context.captchaKind === 'picture' && !state.hasTag('busy');
  const obstacles = useCallback(
    ({ code }: typeof blank) => (needsCode && code.trim() === '' ? { code: 'captcha.empty' as const } : {}),
    [needsCode],
  );
  const form = useForm({ schema: loginForm, initial: blank, draft, failure, obstacles });
  useFirstFocus(form.form);
  const { set } = form;
  /** Clears the typed characters too, because a picture allows one attempt. */
  const pass = (typed: Values): void => {
    send({ type: 'submit', form: typed });
    set({ code: '' });
  };
  const another = (kind?: CaptchaKind): void => {
    set({ code: '' });
    send({ type: 'anotherCaptcha', ...(kind && { kind }) });
  };
  const submit = form.submit(pass);
  const enter = ({ userName, password }: DemoAccount): void => {
    set({ userName, password });
    pass({ userName, password, code: form.values.code });
  };
  return { form, submit, enter, another };
};

const Links = () => {
  const { t } = useText(authTexts);
  const dispatch = useDispatch();
  return (
    <div className={styles['links']}>
      <button type="button" className={styles['link']} onClick={() => dispatch(authDialogOpened('registration'))}>
        {t('auth.login.toRegistration')}
      </button>
      <button type="button" className={styles['link']} onClick={() => dispatch(authDialogOpened('reset'))}>
        {t('auth.login.toReset')}
      </button>
    </div>
  );
};

interface HumanCheckProps {
  readonly flow: Flow;
  readonly form: Pick<ReturnType<typeof useLoginForm>['form'], 'values' | 'set' | 'leave' | 'problem'>;
  readonly onAnother: (kind?: CaptchaKind) => void;
}

/** The picture captcha, or work in its place. */
const HumanCheck = ({ flow, form: { values, set, leave, problem }, onAnother }: HumanCheckProps) => {
  const { state, proof } = flow;
  const { captcha, captchaKind } = state.context;
  const hasFailed = state.matches({ editing: 'unavailable' });
  if (!isChallenged(flow)) return null;
  if (captchaKind === 'work')
    return (
      <CaptchaWork
        proof={captcha && proof}
        hasFailed={hasFailed}
        onPicture={() => onAnother('picture')}
        onAgain={() => onAnother()}
      />
    );
  return (
    <CaptchaField
      captcha={captcha}
      hasFailed={hasFailed}
      value={values.code}
      problem={problem('code')}
      onType={(code) => set({ code })}
      onBlur={() => leave('code')}
      onAnother={() => onAnother()}
      onWork={() => onAnother('work')}
    />
  );
};

const LoginForm = ({ flow }: { flow: Flow }) => {
  const { t } = useText(authTexts);
  const { state } = flow;
  const {
    form: { form: element, ...form },
    submit,
    enter,
    another,
  } = useLoginForm(flow);
  const isBusy = state.hasTag('busy');
  return (
    <>
      <form ref={element} className={styles['form']} noValidate onSubmit={submit}>
        <FormFailure failure={state.context.failure} />
        <TextField
          form={form}
          name="userName"
          label={t('auth.login.account')}
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
        />
        <PasswordField form={form} name="password" label={t('auth.login.password')} autoComplete="current-password" />
        <HumanCheck flow={flow} form={form} onAnother={another} />
        <SubmitButton isBusy={isBusy}>{t(isBusy ? 'auth.login.submitting' : 'auth.login.submit')}</SubmitButton>
        <Links />
      </form>
      <DemoAccounts isBusy={isBusy} onChoose={enter} />
    </>
  );
};

/** User name or address, password, and after failures a captcha. */
export const LoginDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useText(authTexts);
  const flow = useLogin();
  const isBusy = flow.state.hasTag('busy');
  return (
    <Dialog
      title={t('auth.login.title')}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      isLight={false}
    >
      <div className={styles['content']}>
        <LoginForm flow={flow} />
      </div>
    </Dialog>
  );
};
