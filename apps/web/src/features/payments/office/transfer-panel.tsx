import type { UnmatchedTransfer } from '@chaintide/contracts/money/unmatched';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ExactAmount } from '../../../shared/money/amount.tsx';
import { AddressText, HashText } from '../../../shared/money/chain-text.tsx';
import { Fact, Facts } from '../../../shared/orders/facts.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { Assign } from './assign.tsx';
import { FinalMark } from './final-mark.tsx';
import styles from './transfer-panel.module.css';
import { officeTexts } from '../../../shared/office/office-texts.ts';
import { moneyTexts } from '../../../shared/i18n/money-texts.ts';

interface TransferPanelProps {
  readonly transfer: UnmatchedTransfer;
  readonly onClose: () => void;
}

const TransferFacts = ({
  transfer: { amount, coin, network, isFinal, from, to, contract, hash, block, at, order },
}: Pick<TransferPanelProps, 'transfer'>) => {
  const { t } = useText(moneyTexts, officeTexts);
  return (
    <Facts>
      <Fact name={t('money.amountLabel')}>
        {amount === null ? t('office.evidence.unknownToken') : <ExactAmount amount={amount} coin={coin ?? undefined} />}
      </Fact>
      <Fact name={t('money.network')}>{network}</Fact>
      <Fact name={t('office.column.at')}>
        <When at={at} />
      </Fact>
      <Fact name={t('office.column.block')}>
        {block} <FinalMark isFinal={isFinal} />
      </Fact>
      <Fact name={t('office.unmatched.holder')} isWide>
        {order === null ? t('office.unmatched.noHolder') : `${order.number} · ${order.userName}`}
      </Fact>
      <Fact name={t('office.column.sender')} isWide>
        <AddressText address={from} />
      </Fact>
      <Fact name={t('office.column.receiver')} isWide>
        <AddressText address={to} />
      </Fact>
      <Fact name={t('office.column.hash')} isWide>
        <HashText hash={hash} />
      </Fact>
      <Fact name={t('office.column.contract')} isWide>
        <AddressText address={contract} />
      </Fact>
    </Facts>
  );
};

/** The panel of a transfer that counts for no order: its details, and its assignment. */
export const TransferPanel = ({ transfer, onClose }: TransferPanelProps) => {
  const { t } = useText(moneyTexts, officeTexts);
  return (
    <Dialog as="panel" title={t('office.tabs.unmatched')} onClose={onClose}>
      <div className={styles['body']}>
        <TransferFacts transfer={transfer} />
        {transfer.coin === null ? (
          <p className={styles['quiet']}>{t('office.assign.worthless')}</p>
        ) : (
          <Assign transfer={transfer} onClose={onClose} />
        )}
      </div>
    </Dialog>
  );
};
