import { formatNumber } from '@chaintide/indicators/number';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ActionButton } from '../../../shared/ui/button.tsx';
import { SimulatedMark } from '../../../shared/ui/figures/simulated-mark.tsx';
import { Failed } from '../../../shared/ui/failed.tsx';
import { TabPart } from '../../../shared/ui/page.tsx';
import { When } from '../../../shared/ui/when.tsx';
import { useFiringsQuery } from '../shared/alarms-api.ts';
import { alarmsTexts } from '../shared/alarms-texts.ts';
import styles from '../shared/alarms.module.css';
import { useUnit } from '../shared/use-sentence.ts';

/** Every firing of the account's alarms, the newest first. */
export const FiringLog = () => {
  const { t, language } = useText(alarmsTexts);
  const unitOf = useUnit();
  const [before, setBefore] = useState<number>();
  const { data, error, refetch } = useFiringsQuery(before === undefined ? {} : { before });
  if (!data && error) return <Failed error={error} onRetry={refetch} />;
  const { firings = [], hasOlder = false } = data ?? {};
  return (
    <TabPart about={t('alarms.log.about')}>
      {data && firings.length === 0 && <p className={styles['quiet']}>{t('alarms.log.none')}</p>}
      {firings.length > 0 && (
        <div className={styles['scroller']} data-edges tabIndex={0} role="group" aria-label={t('alarms.tabs.log')}>
          <table className={styles['table']}>
            <thead>
              <tr>
                {(['when', 'alarm', 'value', 'recovered'] as const).map((name) => (
                  <th key={name} scope="col" className={name === 'alarm' ? styles['phrase'] : undefined}>
                    {t(`alarms.log.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {firings.map(({ id, alarm, name, rule, value, simulated, at, recoveredAt }) => (
                <tr key={id}>
                  <td>
                    <When at={at} />
                  </td>
                  <td className={styles['phrase']}>
                    {alarm === null ? name : <Link to={`/Alarm?alarm=${alarm}`}>{name}</Link>}
                  </td>
                  <td>
                    {rule.subject.kind === 'formula' ? '–' : formatNumber(value, unitOf(rule), language)}
                    {simulated && rule.subject.kind !== 'formula' && <SimulatedMark brief="always" />}
                  </td>
                  <td>{recoveredAt === null ? '–' : <When at={recoveredAt} />}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles['acts']}>
        {before !== undefined && (
          <ActionButton data-look="quiet" onClick={() => setBefore(undefined)}>
            {t('alarms.log.newest')}
          </ActionButton>
        )}
        {hasOlder && (
          <ActionButton data-look="quiet" onClick={() => setBefore(firings.at(-1)?.id)}>
            {t('alarms.log.older')}
          </ActionButton>
        )}
      </div>
    </TabPart>
  );
};
