import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { ActionButton } from './button.tsx';
import styles from './confirm.module.css';
import { Dialog } from './dialog.tsx';
import { accountTexts } from '../i18n/account-texts.ts';

interface ConfirmProps {
  readonly title: string;
  /** The button's label, which names the action. */
  readonly action: string;
  readonly isBusy?: boolean;
  /** Marks actions that cannot be undone or that lock somebody out. */
  readonly isGrave?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  /** The consequences, with names and amounts. */
  readonly children: ReactNode;
}

/** Asks for confirmation of an action that is hard to undo. */
export const Confirm = ({
  title,
  action,
  isBusy = false,
  isGrave = false,
  onConfirm,
  onCancel,
  children,
}: ConfirmProps) => {
  const { t } = useText(accountTexts);
  return (
    <Dialog title={title} onClose={onCancel}>
      <div className={styles['body']}>{children}</div>
      <footer className={styles['footer']}>
        <ActionButton data-look="quiet" onClick={onCancel}>
          {t('account.cancel')}
        </ActionButton>
        <ActionButton data-grave={isGrave} disabled={isBusy} onClick={onConfirm}>
          {action}
        </ActionButton>
      </footer>
    </Dialog>
  );
};
