import type { Indicator, Zone } from '@chaintide/contracts/charts/indicators';
import type { ReactNode } from 'react';
import { formatNumber } from '@chaintide/indicators/number';
import { factsTexts } from '../../i18n/facts-texts.ts';
import { useText } from '../../i18n/use-text.ts';
import styles from './indicator-facts.module.css';

const ZoneRow = ({ zone: { from, to, label, tone }, indicator: { unit } }: { zone: Zone; indicator: Indicator }) => {
  const { t, pick, language } = useText(factsTexts);
  const text = (value: number): string => formatNumber(value, unit, language);
  const edges = (): string => {
    if (from === undefined) return t('facts.to', { value: text(to ?? 0) });
    if (to === undefined) return t('facts.from', { value: text(from) });
    return t('facts.between', { from: text(from), to: text(to) });
  };
  return (
    <li data-tone={tone}>
      <span>{pick(label)}</span>
      <span>{edges()}</span>
    </li>
  );
};

const Variants = ({ indicator: { parameters } }: { indicator: Indicator }) => {
  const { pick } = useText(factsTexts);
  return parameters.map(({ name, label, options }) => (
    <p key={name}>
      <span>{pick(label)}</span>
      {options.map((option) => pick(option.label)).join(' / ')}
    </p>
  ));
};

/** The computation and interpretation of an indicator: formula, interval, unit, variants, thresholds. */
export const IndicatorFacts = ({ indicator, children }: { indicator: Indicator; children?: ReactNode }) => {
  const { t, pick } = useText(factsTexts);
  const { columns, zones, parameters } = indicator;
  return (
    <dl className={styles['facts']}>
      <dt>{t('facts.formula')}</dt>
      <dd>
        {columns.map(({ key, label, formula }) => (
          <p key={key}>
            {columns.length > 1 && <span>{pick(label)}</span>}
            <code>{formula}</code>
          </p>
        ))}
      </dd>
      <dt>{t('facts.interval')}</dt>
      <dd>{t(`format.resolution.${indicator.interval}`)}</dd>
      <dt>{t('facts.unit')}</dt>
      <dd>{t(`format.units.${indicator.unit}`)}</dd>
      {parameters.length > 0 && <dt>{t('facts.parameters')}</dt>}
      {parameters.length > 0 && (
        <dd>
          <Variants indicator={indicator} />
        </dd>
      )}
      {zones.length > 0 && <dt>{t('facts.zones')}</dt>}
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
