import { registrationForm, type RegistrationForm as Values } from '@chaintide/contracts/people/auth';
import { CAPTCHA_LENGTH } from '@chaintide/contracts/limits';
import { obstaclesOf } from '@chaintide/machines/registration';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { useText } from '../../shared/i18n/use-text.ts';
import { useSay } from '../../shared/messages/messages.ts';
import { authDialogOpened } from '../../shared/session/auth-dialog.ts';
import { SubmitButton } from '../../shared/ui/forms/submit-button.tsx';
import { TextField } from '../../shared/ui/forms/text-field.tsx';
import { FormFailure } from '../../shared/ui/forms/form-failure.tsx';
import { useForm } from '../../shared/ui/forms/use-form.ts';
import styles from './auth.module.css';
import { CaptchaField } from './captcha-field.tsx';
import { DemoMailbox } from '../../shared/email-code/demo-mailbox.tsx';
import { EmailCodeField } from '../../shared/email-code/email-code-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { TermsField } from './terms-field.tsx';
import { useFirstFocus } from './use-first-focus.ts';
import { registrationDraft, type useRegistration } from './use-registration.ts';
import { authTexts } from '../../shared/i18n/auth-texts.ts';

const blank: Values = { userName: '', email: '', emailCode: '', password: '', confirmation: '', terms: false };

type Flow = ReturnType<typeof useRegistration>;

const useRegistrationForm = ({ state: { context }, send }: Flow) => {
  const say = useSay();
  const obstacles = useCallback((values: Values) => obstaclesOf(context, values), [context]);
  const form = useForm({
    schema: registrationForm,
    initial: blank,
    draft: registrationDraft,
    failure: context.failure,
    obstacles,
  });
  const { values, set, leave, isSound } = form;
  useFirstFocus(form.form);

  const typeEmail = (email: string): void => {
    set({ email });
    send({ type: 'emailTyped', email });
  };
  // the machine does not have the text restored after a reload yet
  const remember = useEffectEvent(() => {
    if (values.email !== '') send({ type: 'emailTyped', email: values.email });
  });
  useEffect(() => {
    remember();
  }, []);

  const requestCode = (): void => {
    leave('userName');
    leave('email');
    if (isSound('userName') && isSound('email')) send({ type: 'requestCode', userName: values.userName.trim() });
    else say('warning', { text: 'auth.nameAndEmail' });
  };
  const submit = form.submit((typed) => send({ type: 'submit', form: typed }));
  return { ...form, typeEmail, requestCode, submit };
};

type FormState = Omit<ReturnType<typeof useRegistrationForm>, 'form'>;

const AccountFields = ({ form, check }: { form: FormState; check: Flow['check'] }) => {
  const { t } = useText(authTexts);
  const { values, isSound, typeEmail } = form;
  const isKnown = check?.email === values.email.trim();
  const known = check?.captcha === undefined ? check?.isTaken === false && t('auth.emailFree') : t('auth.emailAsked');
  const emailHint = isKnown ? known : values.email !== '' && isSound('email') && t('auth.emailChecking');
  return (
    <>
      <TextField
        form={form}
        name="userName"
        label={t('auth.userName')}
        hint={t('auth.userNameHint')}
        autoComplete="username"
        autoCapitalize="off"
        spellCheck={false}
      />
      <TextField
        form={form}
        name="email"
        label={t('auth.email')}
        hint={emailHint}
        onType={typeEmail}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="off"
        spellCheck={false}
      />
    </>
  );
};

/** A captcha for users who checked many addresses; required for further checks, but not for the registration. */
const MailCaptcha = ({ check, mails }: Pick<Flow, 'check' | 'mails'>) => {
  const [seen, setSeen] = useState('');
  if (check?.captcha === undefined) return null;
  const type = (code: string): void => {
    setSeen(code);
    if (code.trim().length !== CAPTCHA_LENGTH) return;
    setSeen('');
    mails.seen(code);
  };
  return (
    <CaptchaField
      captcha={check.captcha}
      hasFailed={check.captcha === null}
      value={seen}
      problem={check.isMistaken && seen === '' ? 'captcha.wrong' : undefined}
      onType={type}
      onBlur={() => undefined}
      onAnother={() => mails.anotherPicture()}
    />
  );
};

/** The fields of a new account, and in the demo the mailbox beside them. */
export const RegistrationForm = ({ flow }: { readonly flow: Flow }) => {
  const { t } = useText(authTexts);
  const dispatch = useDispatch();
  const { state, send, secondsLeft, check, mails } = flow;
  const { form, ...fields } = useRegistrationForm(flow);
  const { values, set, leave, problem } = fields;
  const isSubmitting = state.matches('submitting');
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={fields.submit}>
      <FormFailure failure={state.context.failure} />
      <AccountFields form={fields} check={check} />
      <MailCaptcha check={check} mails={mails} />
      <EmailCodeField
        value={values.emailCode}
        problem={problem('emailCode')}
        hint={t(secondsLeft > 0 ? 'auth.codeSent' : 'auth.codeHint')}
        secondsLeft={secondsLeft}
        isSending={state.matches({ form: 'requesting' })}
        onType={(emailCode) => set({ emailCode })}
        onBlur={() => leave('emailCode')}
        onSend={fields.requestCode}
      />
      <DemoMailbox address={values.email} onUse={(emailCode) => set({ emailCode })} />
      <NewPasswordFields label={t('auth.login.password')} form={fields} />
      <TermsField
        isTicked={values.terms}
        isMissing={problem('terms') !== undefined}
        onTick={(terms) => set({ terms })}
        onRead={() => send({ type: 'readNotice' })}
      />
      <SubmitButton isBusy={isSubmitting}>
        {t(isSubmitting ? 'auth.registration.submitting' : 'auth.registration.submit')}
      </SubmitButton>
      <div className={styles['links']}>
        <button type="button" className={styles['link']} onClick={() => dispatch(authDialogOpened('login'))}>
          {t('auth.registration.toLogin')}
        </button>
      </div>
    </form>
  );
};
