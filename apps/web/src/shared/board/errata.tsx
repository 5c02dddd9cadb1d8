import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { DAY, SECOND } from '@chaintide/contracts/limits';
import { skipToken } from '@reduxjs/toolkit/query';
import { Link } from 'react-router';
import { useSettled } from '../browser/use-settled.ts';
import { boardTexts } from './board-texts.ts';
import { useErrataQuery } from './discussed-api.ts';
import { formatBucket } from '../format/time.ts';
import { useText } from '../i18n/use-text.ts';
import { When } from '../ui/when.tsx';
import styles from './errata.module.css';

/** The corrections of an indicator's numbers. */
export const Errata = ({ indicator }: { readonly indicator: Indicator }) => {
  const { t, pick } = useText(boardTexts);
  const settled = useSettled(indicator.id);
  const { currentData: data = [] } = useErrataQuery(settled === indicator.id ? settled : skipToken);
  if (data.length === 0) return null;
  return (
    <section className={styles['errata']} aria-label={t('board.errata.title')}>
      <h3 className={styles['subheading']}>{t('board.errata.title')}</h3>
      <ul className={styles['corrections']}>
        {data.map(({ id, time, text, messageId, at }) => (
          <li key={id} id={`erratum-${id}`}>
            <b>{formatBucket(time * SECOND, (time * SECOND) % DAY !== 0)}</b> {pick(text)}{' '}
            <span className={styles['quiet']}>
              <When at={at} />{' '}
              {messageId !== null && (
                <Link to={`/?indicator=${indicator.id}&message=${messageId}`}>{t('board.errata.discussion')}</Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};
