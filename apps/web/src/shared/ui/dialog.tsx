import { useLayoutEffect, useId, useRef, type ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { IconButton } from './button.tsx';
import styles from './dialog.module.css';
import { raise } from './raise.ts';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** `drawer` slides along the left edge, for a phone's menu; `panel` along the right, for what a row of a table holds. */
  readonly as?: 'box' | 'drawer' | 'panel';
  /** Whether a press beside it closes it; not where something half typed would be lost. */
  readonly isLight?: boolean;
  readonly children: ReactNode;
}

/** A modal dialog of the browser's own: it holds the focus, Escape and a press beside it close it. */
export const Dialog = ({ title, onClose, as = 'box', isLight = true, children }: DialogProps) => {
  const { t } = useText();
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // before the node leaves the page: only then does close() give the focus back
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    // the page's messages; AG Charts has a popover of its own, which nobody asked for
    for (const shown of document.querySelectorAll<HTMLElement>('[popover][role="status"]')) raise(shown);
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={ref} className={styles[as]} aria-labelledby={heading} onCancel={(event) => { event.preventDefault(); onClose(); }}
      onClick={(event) => { if (isLight && event.target === ref.current) onClose(); }}
    >
      <div className={styles['body']}>
        <header className={styles['header']}>
          <h2 id={heading} className={styles['title']}>{title}</h2>
          <IconButton icon="close" label={t('shell.close')} onClick={onClose} />
        </header>
        {children}
      </div>
    </dialog>
  );
};
