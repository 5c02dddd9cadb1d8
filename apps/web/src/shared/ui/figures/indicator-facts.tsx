import type { Indicator, Zone } from '@chaintide/contracts/indicators';
import type { ReactNode } from 'react';
import { formatNumber } from '@chaintide/indicators/number';
import { useText } from '../../i18n/use-text.ts';
import styles from './indicator-facts.module.css';

const ZoneRow = ({ zone: { from, to, label, tone }, indicator: { unit } }: { zone: Zone; indicator: Indicator }) => {
  const { t, pick, language } = useText();
  const text = (value: number): string => formatNumber(value, unit, language);
  const edges = (): string => {
    if (from === undefined) return t('charts.introduction.to', { value: text(to ?? 0) });
    if (to === undefined) return t('charts.introduction.from', { value: text(from) });
    return t('charts.introduction.between', { from: text(from), to: text(to) });
  };
  return (
    <li data-tone={tone}>
      <span>{pick(label)}</span>
      <span>{edges()}</span>
    </li>
  );
};

const Variants = ({ indicator: { parameters } }: { indicator: Indicator }) => {
  const { pick } = useText();
  return parameters.map(({ name, label, options }) => (
    <p key={name}>
      <span>{pick(label)}</span>
      {options.map((option) => pick(option.label)).join(' / ')}
    </p>
  ));
};

/** The computation and interpretation of an indicator: formula, interval, unit, variants, thresholds. */
export const IndicatorFacts = ({ indicator, children }: { indicator: Indicator; children?: ReactNode }) => {
  const { t, pick } = useText();
  const { columns, zones, parameters } = indicator;
  return (
    <dl className={styles['facts']}>
      <dt>{t('charts.introduction.formula')}</dt>
      <dd>
        {columns.map(({ key, label, formula }) => (
          <p key={key}>
            {columns.length > 1 && <span>{pick(label)}</span>}
            <code>{formula}</code>
          </p>
        ))}
      </dd>
      <dt>{t('charts.introduction.interval')}</dt>
      <dd>{t(`format.resolution.${indicator.interval}`)}</dd>
      <dt>{t('charts.introduction.unit')}</dt>
      <dd>{t(`format.units.${indicator.unit}`)}</dd>
      {parameters.length > 0 && <dt>{t('charts.introduction.parameters')}</dt>}
      {parameters.length > 0 && (
        <dd>
          <Variants indicator={indicator} />
        </dd>
      )}
      {zones.length > 0 && <dt>{t('charts.introduction.zones')}</dt>}
      {zones.length > 0 && (
        <dd>
          <ul className={styles['zones']}>
            {zones.map((zone) => (
              <ZoneRow key={zone.label.en} zone={zone} indicator={indicator} />
            ))}
          </ul>
        </dd>
      )}
      {children}
    </dl>
  );
};
