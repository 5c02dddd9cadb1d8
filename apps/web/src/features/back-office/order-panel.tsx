import type { OrderKind } from '@chaintide/contracts/colleagues';
import type { ReactNode } from 'react';
import { useText } from '../../shared/i18n/use-text.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Failed } from '../../shared/ui/failed.tsx';
import { FormTheme } from '../../shared/ui/form-theme.tsx';
import { OpenNotice } from '../../shared/office/colleagues.tsx';
import styles from '../../shared/orders/file-panel.module.css';

interface OrderPanelProps {
  readonly of: OrderKind;
  readonly id: number;
  readonly title: string | undefined;
  readonly error: object | undefined;
  readonly onRetry: () => unknown;
  readonly onClose: () => void;
  /** Undefined until the order was read. */
  readonly children: ReactNode;
}

/** The panel beside a list, that one order opens in. */
export const OrderPanel = ({ of, id, title, error, onRetry, onClose, children }: OrderPanelProps) => {
  const { t } = useText();
  return (
    <Dialog as="panel" title={title ?? t('money.number')} onClose={onClose}>
      <FormTheme>
        <div className={styles['body']}>
          <OpenNotice of={of} id={id} />
          {children}
          {!children && error && <Failed error={error} onRetry={onRetry} />}
          {!children && !error && (
            <div className={styles['waiting']} role="progressbar" aria-label={t('shell.loading')} />
          )}
        </div>
      </FormTheme>
    </Dialog>
  );
};
