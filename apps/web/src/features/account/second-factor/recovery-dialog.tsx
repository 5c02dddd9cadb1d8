import type { ReactNode } from 'react';
import { saveBlob } from '../../../shared/browser/save-blob.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import { CopyButton } from '../../../shared/money/copy-button.tsx';
import { ActionButton, ToolButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import styles from './second-factor.module.css';
import { secondFactorTexts } from '../../../shared/i18n/second-factor-texts.ts';

interface CodesProps {
  readonly codes: readonly string[];
  readonly userName: string;
  readonly onSaved: () => void;
}

const Codes = ({ codes, userName, onSaved }: CodesProps) => {
  const { t } = useText(secondFactorTexts);
  const text = codes.join('\n');
  const save = (): void =>
    saveBlob(
      `chaintide-recovery-codes-${userName}.txt`,
      new Blob([`${t('secondFactor.codes.fileTitle', { name: userName })}\n\n${text}\n`], {
        type: 'text/plain;charset=utf-8',
      }),
    );
  return (
    <>
      <ol className={styles['codes']} aria-label={t('secondFactor.codes.list')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className={styles['actions']}>
        <span className={styles['keep']}>
          <CopyButton text={text} label={t('secondFactor.codes.list')} />
          <ToolButton onClick={save}>{t('secondFactor.codes.download')}</ToolButton>
        </span>
        <ActionButton onClick={onSaved}>{t('secondFactor.codes.saved')}</ActionButton>
      </div>
    </>
  );
};

interface RecoveryDialogProps {
  readonly title: string;
  readonly userName: string;
  /** Undefined until they are loaded. */
  readonly codes: readonly string[] | undefined;
  /** Shown above the codes. */
  readonly told: ReactNode;
  readonly onClose: () => void;
  /** The steps before the codes. */
  readonly children: ReactNode;
}

/** A dialog that ends with recovery codes. They are shown only once, so it closes only by the button that confirms they were saved. */
export const RecoveryDialog = ({ title, userName, codes, told, onClose, children }: RecoveryDialogProps) => {
  const say = useSay();
  const close = (): void => (codes ? say('warning', { text: 'secondFactor.codes.keepFirst' }) : onClose());
  return (
    <Dialog title={title} isLight={false} isHeld={codes !== undefined} onClose={close}>
      <div className={styles['content']}>
        {codes ? (
          <>
            {told}
            <Codes codes={codes} userName={userName} onSaved={onClose} />
          </>
        ) : (
          children
        )}
      </div>
    </Dialog>
  );
};
