import { isoDay } from '@chaintide/contracts/iso-day';
import type { Subscriptions } from '@chaintide/contracts/reports/subscriptions';
import { useId } from 'react';
import { Link } from 'react-router';
import type { CallFailure } from '../../shared/failures/failure.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { FormFailure } from '../../shared/ui/forms/form-failure.tsx';
import { Switch } from '../../shared/ui/forms/checkbox.tsx';
import { LockMark } from '../../shared/ui/lock-mark.tsx';
import { Panel } from '../../shared/ui/page.tsx';
import { usePutSubscriptionMutation } from './subscriptions-api.ts';
import { subscriptionsTexts } from './subscriptions-texts.ts';
import styles from './subscriptions.module.css';

type Kind = Subscriptions['kinds'][number];

const Line = ({
  line: { kind, since, isAllowed },
  onChange,
}: {
  readonly line: Kind;
  readonly onChange: (isOn: boolean) => void;
}) => {
  const { t } = useText(subscriptionsTexts);
  const id = useId();
  return (
    <li className={styles['line']}>
      <label htmlFor={id} className={styles['words']}>
        <span id={`${id}-name`} className={styles['name']}>
          {t(`subscriptions.reports.kinds.${kind}.name`)}
          {!isAllowed && <LockMark />}
        </span>
        <span id={`${id}-hint`} className={styles['quiet']}>
          {t(`subscriptions.reports.kinds.${kind}.hint`)}
          {since !== null && (
            <span className={styles['since']}> {t('subscriptions.reports.since', { day: isoDay(since) })}</span>
          )}
        </span>
      </label>
      {isAllowed || since !== null ? (
        <Switch
          id={id}
          isTicked={since !== null}
          aria-labelledby={`${id}-name`}
          aria-describedby={`${id}-hint`}
          onTick={onChange}
        />
      ) : (
        <span className={styles['locked']}>
          <span>{t('subscriptions.reports.locked')}</span>
          <Link id={id} to="/AccountUpgrade">
            {t('subscriptions.reports.upgrade')}
          </Link>
        </span>
      )}
    </li>
  );
};

/** A switch for each kind of mail; each change takes effect at once. */
export const ReportSwitches = ({ data: { kinds, email } }: { readonly data: Subscriptions }) => {
  const { t } = useText(subscriptionsTexts);
  const [put, { error }] = usePutSubscriptionMutation();
  return (
    <Panel
      title={t('subscriptions.reports.title')}
      tools={<span className={styles['quiet']}>{t('subscriptions.to', { email })}</span>}
    >
      <ul className={styles['lines']}>
        {kinds.map((line) => (
          <Line key={line.kind} line={line} onChange={(isOn) => void put({ kind: line.kind, isOn })} />
        ))}
      </ul>
      <p className={styles['quiet']}>{t('subscriptions.language')}</p>
      {error && <FormFailure failure={error as CallFailure} />}
    </Panel>
  );
};
