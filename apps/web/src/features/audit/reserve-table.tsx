import type { Reserve } from '@chaintide/contracts/money/audit';
import { useText } from '../../shared/i18n/use-text.ts';
import { StateTag } from '../../shared/orders/state-tag.tsx';
import { AmountsTable } from './amounts-table.tsx';
import { auditTexts } from './audit-texts.ts';
import styles from './audit.module.css';
import { reserveTones } from './verdict-tones.ts';

const parts = [
  'credited',
  'pending',
  'unmatched',
  'paid',
  'inFlight',
  'paidOutside',
  'expected',
  'collected',
  'moved',
  'difference',
] as const;

/** The expected and the actual holdings on chain, for each coin of each network. */
export const ReserveTable = ({ reserves }: { readonly reserves: readonly Reserve[] }) => {
  const { t } = useText(auditTexts);
  if (reserves.length === 0) return <p className={styles['quiet']}>{t('audit.noReserves')}</p>;
  return (
    <AmountsTable
      label={t('audit.reserves')}
      heads={[t('audit.coin'), ...parts.map((name) => t(`audit.part.${name}`)), t('audit.state')]}
      rows={reserves.map((row) => ({
        name: `${row.coin} · ${row.network}`,
        amounts: parts.map((name) => row[name]),
        mark: <StateTag tone={reserveTones[row.verdict]} words={t(`audit.reserve.${row.verdict}`)} />,
      }))}
    />
  );
};
