import { useText } from '../../../shared/i18n/use-text.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { EmptyBox } from '../../../shared/ui/empty-box.tsx';
import { Panel } from '../../../shared/ui/page.tsx';
import styles from './channels.module.css';
import { channelsTexts } from './channels-texts.ts';
import { useDeliveries } from './deliveries-api.ts';
import { DeliveryRow } from './delivery-row.tsx';

/** The account's deliveries, and how each attempt went. */
export const DeliveriesCard = () => {
  const { t } = useText(channelsTexts);
  const { data, error, refetch, older, isReadingOlder } = useDeliveries();
  return (
    <Panel title={t('channels.deliveries.title')}>
      <p className={styles['quiet']}>{t('channels.deliveries.about')}</p>
      {error && !data && <Failed error={error} onRetry={refetch} />}
      {!data && !error && <div className={styles['loading']} role="progressbar" aria-label={t('shell.loading')} />}
      {data?.deliveries.length === 0 && (
        <EmptyBox icon="bell" title={t('channels.deliveries.none')} text={t('channels.deliveries.noneText')} />
      )}
      {data && data.deliveries.length > 0 && (
        <ul>
          {data.deliveries.map((delivery) => (
            <DeliveryRow key={delivery.id} delivery={delivery} />
          ))}
        </ul>
      )}
      {data?.hasOlder && (
        <ActionButton
          data-look="quiet"
          disabled={isReadingOlder}
          onClick={() => {
            void older();
          }}
        >
          {t('channels.deliveries.older')}
        </ActionButton>
      )}
    </Panel>
  );
};
