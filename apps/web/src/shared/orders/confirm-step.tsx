import type { ReactNode } from 'react';
import { callFailureText } from '../failures/failure-text.ts';
import type { CallFailure } from '../failures/failure.ts';
import { useText } from '../i18n/use-text.ts';
import { useSay, type Content } from '../messages/messages.ts';
import { Confirm } from '../ui/confirm.tsx';
import styles from './confirm-step.module.css';

interface ConfirmStepProps {
  readonly title: string;
  readonly action: string;
  readonly send: () => PromiseLike<{ readonly error?: unknown }>;
  readonly isLoading: boolean;
  /** Whether it is hard to take back; it is unless this says otherwise. */
  readonly isGrave?: boolean;
  readonly error?: unknown;
  /** The message after success. */
  readonly done: Content;
  readonly onClose: () => void;
  /** All details of the step, repeated. */
  readonly children: ReactNode;
}

/** A serious step without a form: asks for confirmation, sends it, and closes when done; shows a refusal below. */
export const ConfirmStep = ({
  title,
  action,
  send,
  isLoading,
  isGrave = true,
  error,
  done,
  onClose,
  children,
}: ConfirmStepProps) => {
  const text = useText();
  const say = useSay();
  const confirm = async (): Promise<void> => {
    if ((await send()).error) return;
    say('info', done);
    onClose();
  };
  return (
    <Confirm
      title={title}
      action={action}
      isBusy={isLoading}
      isGrave={isGrave}
      onConfirm={() => {
        void confirm();
      }}
      onCancel={onClose}
    >
      {children}
      {error != null && (
        <p className={styles['refused']} role="alert">
          {callFailureText(error as CallFailure, text)}
        </p>
      )}
    </Confirm>
  );
};
