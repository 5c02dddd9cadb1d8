import { useProfileQuery } from '../api/profile-api.ts';
import { useText, type Text } from '../i18n/use-text.ts';
import type { Problem } from '../ui/forms/use-form.ts';
import { DemoMailbox } from './demo-mailbox.tsx';
import { EmailCodeField } from './email-code-field.tsx';
import type { CodeStanding, useBoundCode } from './use-bound-code.ts';
import { moneyTexts } from '../i18n/money-texts.ts';

interface BoundCodeFieldProps {
  readonly code: Pick<ReturnType<typeof useBoundCode>, 'standing' | 'secondsLeft' | 'isSending'>;
  readonly value: string;
  readonly problem: Problem | undefined;
  readonly onType: (value: string) => void;
  readonly onBlur: () => void;
  readonly onSend: () => void;
}

const hintOf = (standing: CodeStanding, email: string, { t }: Text<'money'>): string => {
  if (standing === 'other') return t('money.code.other');
  return t(standing === 'sent' ? 'money.code.sent' : 'money.code.hint', { email });
};

/** The field for a code that is valid only for the current form values, and in the demo the mailbox it is sent to. */
export const BoundCodeField = ({ code, value, problem, onType, onBlur, onSend }: BoundCodeFieldProps) => {
  const text = useText(moneyTexts);
  const email = useProfileQuery().data?.email ?? '';
  return (
    <>
      <EmailCodeField
        value={value}
        problem={problem}
        hint={hintOf(code.standing, email, text)}
        secondsLeft={code.secondsLeft}
        isSending={code.isSending}
        onType={onType}
        onBlur={onBlur}
        onSend={onSend}
      />
      <DemoMailbox address={email} onUse={onType} />
    </>
  );
};
