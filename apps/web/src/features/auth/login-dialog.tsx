import { loginForm, type LoginForm as Values } from '@chaintide/contracts/auth';
import type { DemoAccount } from '@chaintide/contracts/demo';
import { Button, Input } from 'antd';
import { useCallback, type FormEvent } from 'react';
import { useDispatch } from 'react-redux';
import { useText } from '../../shared/i18n/use-text.ts';
import { authDialogOpened } from '../../shared/session/auth-dialog.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Field } from '../../shared/ui/forms/field.tsx';
import { FormFailure } from '../../shared/ui/forms/form-failure.tsx';
import { PasswordInput } from '../../shared/ui/forms/password-input.tsx';
import { useForm } from '../../shared/ui/use-form.ts';
import styles from './auth.module.css';
import { CaptchaField } from './captcha-field.tsx';
import { DemoAccounts } from './demo-accounts.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { useLogin } from './use-login.ts';

const draft = { key: 'chaintide.login', fields: ['userName'] } as const;
const blank = { userName: '', password: '', code: '' };

type Flow = ReturnType<typeof useLogin>;

/** Whether a picture is asked for; the machine shows it after code 201. */
const isChallenged = ({ state }: Flow): boolean =>
  state.matches({ editing: 'fetching' }) ||
  state.matches({ editing: 'challenged' }) ||
  state.matches({ editing: 'unavailable' }) ||
  state.context.captcha !== null;

const useLoginForm = (flow: Flow) => {
  const { state, send } = flow;
  const { failure } = state.context;
  const needsCode = isChallenged(flow) && !state.hasTag('busy');
  const obstacles = useCallback(
    ({ code }: typeof blank) => (needsCode && code.trim() === '' ? { code: 'captcha.empty' as const } : {}),
    [needsCode],
  );
  const form = useForm({ schema: loginForm, initial: blank, draft, failure, obstacles });
  useFirstFocus(form.form);
  const { set } = form;
  /** A picture is good for one attempt, and so is what was seen in it. */
  const pass = (typed: Values): void => {
    send({ type: 'submit', form: typed });
    set({ code: '' });
  };
  const another = (): void => {
    set({ code: '' });
    send({ type: 'anotherCaptcha' });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const typed = form.check();
    if (typed) pass(typed);
  };
  return { form, submit, pass, another };
};

const Links = () => {
  const { t } = useText();
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

const LoginForm = ({ flow }: { flow: Flow }) => {
  const { t } = useText();
  const { state } = flow;
  const {
    form: { form, values, set, leave, problem },
    submit,
    pass,
    another,
  } = useLoginForm(flow);
  const isBusy = state.hasTag('busy');
  const enter = ({ userName, password }: DemoAccount): void => {
    set({ userName, password });
    pass({ userName, password, code: values.code });
  };
  return (
    <>
      <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
        <FormFailure failure={state.context.failure} />
        <Field label={t('auth.login.account')} problem={problem('userName')}>
          {(control) => (
            <Input
              {...control}
              value={values.userName}
              onChange={(event) => set({ userName: event.target.value })}
              onBlur={() => leave('userName')}
              autoComplete="username"
              autoCapitalize="off"
              spellCheck={false}
            />
          )}
        </Field>
        <Field label={t('auth.login.password')} problem={problem('password')}>
          {(control) => (
            <PasswordInput
              {...control}
              value={values.password}
              onType={(password) => set({ password })}
              onBlur={() => leave('password')}
              autoComplete="current-password"
            />
          )}
        </Field>
        {isChallenged(flow) && (
          <CaptchaField
            captcha={state.context.captcha}
            hasFailed={state.matches({ editing: 'unavailable' })}
            value={values.code}
            problem={problem('code')}
            onType={(code) => set({ code })}
            onBlur={() => leave('code')}
            onAnother={another}
          />
        )}
        <Button type="primary" htmlType="submit" block loading={isBusy}>
          {t(isBusy ? 'auth.login.submitting' : 'auth.login.submit')}
        </Button>
        <Links />
      </form>
      <DemoAccounts isBusy={isBusy} onChoose={enter} />
    </>
  );
};

/** User name or address, password, and after failures a picture. */
export const LoginDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useText();
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
