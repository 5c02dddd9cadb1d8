import { amountOf, unitsOf } from '@chaintide/contracts/money/amount';
import type { AuditContent } from '@chaintide/contracts/money/audit';
import { useText } from '../../shared/i18n/use-text.ts';
import { AmountsTable } from './amounts-table.tsx';
import { auditTexts } from './audit-texts.ts';

const sums = ['customers', 'available', 'held', 'deposits', 'payouts', 'revenue', 'fees'] as const;

/** Inflows and outflows are negative in the books, so what is left of them is the negated sum. */
const leftOf = ({ deposits, payouts }: AuditContent['coins'][number]): string =>
  amountOf(-unitsOf(deposits) - unitsOf(payouts));

/** The sums of the books, coin by coin. */
export const BookTable = ({ coins }: Pick<AuditContent, 'coins'>) => {
  const { t } = useText(auditTexts);
  return (
    <AmountsTable
      label={t('audit.books')}
      heads={[t('audit.coin'), ...sums.map((name) => t(`audit.sum.${name}`)), t('audit.sum.assets')]}
      rows={coins.map((row) => ({ name: row.coin, amounts: [...sums.map((name) => row[name]), leftOf(row)] }))}
    />
  );
};
