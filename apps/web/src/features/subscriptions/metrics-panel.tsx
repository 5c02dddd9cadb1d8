import { SUBSCRIBED_METRICS_MAX } from '@chaintide/contracts/limits';
import type { Subscriptions } from '@chaintide/contracts/reports/subscriptions';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { ActionButton, ToolButton } from '../../shared/ui/button.tsx';
import { FormFailure } from '../../shared/ui/forms/form-failure.tsx';
import { Panel } from '../../shared/ui/page.tsx';
import { MetricPicker } from './metric-picker.tsx';
import { useAddMetricMutation, useRemoveMetricMutation } from './subscriptions-api.ts';
import { subscriptionsTexts } from './subscriptions-texts.ts';
import styles from './subscriptions.module.css';

const Chosen = ({ id, onRemove }: { readonly id: string; readonly onRemove: () => void }) => {
  const { t, pick } = useText(subscriptionsTexts);
  const { data: catalogue } = useCatalogueQuery();
  const indicator = catalogue?.indicators.find((one) => one.id === id);
  const name = indicator ? pick(indicator.label) : id;
  return (
    <li className={styles['line']}>
      <span className={styles['words']}>
        <Link to={`/?indicator=${id}`}>{name}</Link>
        {indicator && <span className={styles['quiet']}>{pick(indicator.fullName)}</span>}
      </span>
      <ToolButton aria-label={t('subscriptions.metrics.remove', { name })} onClick={onRemove}>
        {t('subscriptions.metrics.removeShort')}
      </ToolButton>
    </li>
  );
};

/** Indicators whose newest values come with the daily report. */
export const MetricsPanel = ({ data: { kinds, mayMetrics, metrics } }: { readonly data: Subscriptions }) => {
  const { t } = useText(subscriptionsTexts);
  const { data: catalogue } = useCatalogueQuery();
  const [isOpen, setOpen] = useState(false);
  const [add, { error: addError, reset }] = useAddMetricMutation();
  const [remove, { error: removeError }] = useRemoveMetricMutation();
  const failure = addError ?? removeError;
  const isDaily = kinds.some(({ kind, since }) => kind === 'daily' && since !== null);
  const choose = (id: string): void => {
    setOpen(false);
    void add(id);
  };
  const count = t('subscriptions.metrics.count', { count: metrics.length, most: SUBSCRIBED_METRICS_MAX });
  return (
    <Panel
      title={t('subscriptions.metrics.title')}
      tools={(mayMetrics || metrics.length > 0) && <span className={styles['quiet']}>{count}</span>}
    >
      <p className={styles['quiet']}>
        {t('subscriptions.metrics.about')}
        {mayMetrics && !isDaily && metrics.length > 0 && <b> {t('subscriptions.metrics.needsDaily')}</b>}
      </p>
      {metrics.length > 0 ? (
        <ul className={styles['lines']}>
          {metrics.map(({ indicator }) => (
            <Chosen key={indicator} id={indicator} onRemove={() => void remove(indicator)} />
          ))}
        </ul>
      ) : (
        mayMetrics && <p className={styles['none']}>{t('subscriptions.metrics.none')}</p>
      )}
      {mayMetrics ? (
        <ActionButton
          data-look="quiet"
          disabled={!catalogue || metrics.length >= SUBSCRIBED_METRICS_MAX}
          onClick={() => {
            reset();
            setOpen(true);
          }}
        >
          {t('subscriptions.metrics.add')}
        </ActionButton>
      ) : (
        <p className={styles['locked']}>
          <span>{t('subscriptions.metrics.locked')}</span>
          <Link to="/AccountUpgrade">{t('subscriptions.reports.upgrade')}</Link>
        </p>
      )}
      {failure && <FormFailure failure={failure as CallFailure} />}
      {isOpen && catalogue && (
        <MetricPicker
          catalogue={catalogue}
          taken={metrics.map(({ indicator }) => indicator)}
          onChoose={choose}
          onClose={() => setOpen(false)}
        />
      )}
    </Panel>
  );
};
