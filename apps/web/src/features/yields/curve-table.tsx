import { maturityKeys, yieldId, type YieldCurve } from '@chaintide/contracts/market/yield-curve';
import { NO_VALUE } from '@chaintide/indicators/number';
import { Link } from 'react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import { IconButton } from '../../shared/ui/button.tsx';
import { spreadOf } from './curve-view.ts';
import { useMaturityName } from './use-maturity-name.ts';
import styles from './yield-curve.module.css';
import { yieldsTexts } from './yields-texts.ts';

const percent = (value: number | null): string => (value === null ? NO_VALUE : value.toFixed(2));

const Day = ({ curve: { asked, day } }: { readonly curve: YieldCurve }) => {
  const { t } = useText(yieldsTexts);
  if (day === null) return <span className={styles['aside']}>{t('yields.none', { asked })}</span>;
  return (
    <>
      <time dateTime={day}>{day}</time>
      {day !== asked && <small className={styles['aside']}>{t('yields.held', { asked })}</small>}
    </>
  );
};

const Spread = ({ curve }: { readonly curve: YieldCurve }) => {
  const { t } = useText(yieldsTexts);
  const spread = spreadOf(curve);
  return (
    <td className={styles['spread']}>
      {spread !== null && spread < 0 && <em className={styles['inverted']}>{t('yields.inverted')}</em>}
      {spread === null ? NO_VALUE : `${spread > 0 ? '+' : ''}${spread.toFixed(2)}`}
    </td>
  );
};

interface CurveTableProps {
  readonly curves: readonly YieldCurve[];
  readonly pointed: number | undefined;
  /** Undefined if only one curve is left. */
  readonly onRemove: ((asked: string) => void) | undefined;
}

/** The same numbers as a table; each maturity leads to its chart. */
export const CurveTable = ({ curves, pointed, onRemove }: CurveTableProps) => {
  const { t } = useText(yieldsTexts);
  const nameOf = useMaturityName();
  return (
    <div className={styles['scroll']} data-edges tabIndex={0} role="region" aria-label={t('yields.table')}>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">{t('yields.day')}</th>
            {maturityKeys.map((key, place) => (
              <th key={key} scope="col" data-pointed={place === pointed || undefined}>
                <Link to={`/?indicator=${yieldId(key)}`}>{nameOf(key)}</Link>
              </th>
            ))}
            <th scope="col">
              <Link to="/?indicator=macro.spread_10y_2y">{t('yields.spread')}</Link>
            </th>
            <th aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {curves.map((curve, index) => (
            <tr key={curve.asked}>
              <th scope="row">
                <span className={styles['day']} data-curve={index}>
                  <Day curve={curve} />
                </span>
              </th>
              {curve.yields.map((value, place) => (
                <td key={maturityKeys[place]} data-pointed={place === pointed || undefined}>
                  {percent(value)}
                </td>
              ))}
              <Spread curve={curve} />
              <td>
                {onRemove && (
                  <IconButton
                    icon="close"
                    label={t('yields.remove', { day: curve.asked })}
                    onClick={() => onRemove(curve.asked)}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
};
