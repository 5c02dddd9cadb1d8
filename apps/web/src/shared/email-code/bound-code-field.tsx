import { useProfileQuery } from '../api/profile-api.ts';
import { useText, type Text } from '../i18n/use-text.ts';
import type { Problem } from '../ui/forms/use-form.ts';
import { DemoMailbox } from './demo-mailbox.tsx';
import { EmailCodeField } from './email-code-field.tsx';
import type { CodeStanding, useBoundCode } from './use-bound-code.ts';
import { moneyTexts } from '../i18n/money-texts.ts';

/** The part of a form that the field needs. */
interface CodeForm {
  readonly values: { readonly emailCode: string };
  readonly problem: (field: 'emailCode') => Problem | undefined;
  readonly set: (change: { emailCode: string }) => void;
  readonly leave: (field: 'emailCode') => void;
}

interface BoundCodeFieldProps {
  readonly code: Pick<ReturnType<typeof useBoundCode>, 'standing' | 'secondsLeft' | 'isSending'>;
  readonly form: CodeForm;
  readonly onSend: () => Promise<unknown>;
}

const hintOf = (standing: CodeStanding, email: string, { t }: Text<'money'>): string => {
  if (standing === 'other') return t('money.code.other');
  return t(standing === 'sent' ? 'money.code.sent' : 'money.code.hint', { email });
};

/** The field for a code that is valid only for the current form values, and in the demo the mailbox it is sent to. */
export const BoundCodeField = ({ code, form, onSend }: BoundCodeFieldProps) => {
  const text = useText(moneyTexts);
  const { emailCode } = form.values;
  const type = (typed: string): void => form.set({ emailCode: typed });
  const email = useProfileQuery().data?.email ?? '';
  return (
    <>
      <EmailCodeField
        value={emailCode}
        problem={form.problem('emailCode')}
        hint={hintOf(code.standing, email, text)}
        secondsLeft={code.secondsLeft}
        isSending={code.isSending}
        onType={type}
        onBlur={() => {
          if (emailCode !== '') form.leave('emailCode');
        }}
        onSend={() => {
          void onSend();
        }}
      />
      <DemoMailbox address={email} onUse={type} />
    </>
  );
};
