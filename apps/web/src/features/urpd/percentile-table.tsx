import type { Urpd } from '@chaintide/contracts/market/urpd';
import { formatChange, formatNumber, NO_VALUE } from '@chaintide/indicators/number';
import { useText } from '../../shared/i18n/use-text.ts';
import styles from './urpd.module.css';
import { urpdTexts } from './urpd-texts.ts';

/** The most that each share of the coins had cost, and how far the price is from it. */
export const PercentileTable = ({ urpd, price }: { readonly urpd: Urpd; readonly price: number | null }) => {
  const { t, language } = useText(urpdTexts);
  return (
    <div className={styles['scroll']} data-edges tabIndex={0} role="region" aria-label={t('urpd.percentiles')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('urpd.share')}</th>
            {urpd.percentiles.map(({ share }) => (
              <th key={share} scope="col">{`${share}%`}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{t('urpd.cost')}</th>
            {urpd.percentiles.map(({ share, cost }) => (
              <td key={share}>{formatNumber(cost ?? NaN, 'usd', language)}</td>
            ))}
          </tr>
          <tr>
            <th scope="row">{t('urpd.distance')}</th>
            {urpd.percentiles.map(({ share, cost }) => (
              <td key={share}>{cost && price !== null ? formatChange(price / cost - 1, language) : NO_VALUE}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </div>
  );
};
