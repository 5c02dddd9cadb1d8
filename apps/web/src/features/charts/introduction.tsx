import type { Indicator, Zone } from '@chaintide/contracts/indicators';
import { useText } from '../../shared/i18n/use-text.ts';
import { formatNumber } from '../../shared/format/number.ts';
import styles from './introduction.module.css';

const ZoneRow = ({ zone: { from, to, label, tone }, indicator: { unit } }: { zone: Zone; indicator: Indicator }) => {
  const { t, pick, language } = useText();
  const text = (value: number): string => formatNumber(value, unit, language);
  const edges = (): string => {
    if (from === undefined) return t('charts.introduction.to', { value: text(to ?? 0) });
    if (to === undefined) return t('charts.introduction.from', { value: text(from) });
    return t('charts.introduction.between', { from: text(from), to: text(to) });
  };
  return <li data-tone={tone}><span>{pick(label)}</span><span>{edges()}</span></li>;
};

/** What an indicator says, how it is computed and how to read it. */
export const Introduction = ({ indicator, id }: { indicator: Indicator; id: string }) => {
  const { t, pick } = useText();
  const { columns, zones, parameters } = indicator;
  return (
    <section id={id} className={styles['introduction']} aria-label={t('charts.introduction.title')}>
      <div className={styles['text']}>
        <h2>{pick(indicator.fullName)}</h2>
        <p>{pick(indicator.introduction)}</p>
      </div>
      <dl className={styles['facts']}>
        <dt>{t('charts.introduction.formula')}</dt>
        <dd>{columns.map(({ key, label, formula }) => <p key={key}>{columns.length > 1 && <span>{pick(label)}</span>}<code>{formula}</code></p>)}</dd>
        <dt>{t('charts.introduction.interval')}</dt>
        <dd>{t(`format.resolution.${indicator.interval}`)}</dd>
        <dt>{t('charts.introduction.unit')}</dt>
        <dd>{t(`format.units.${indicator.unit}`)}</dd>
        {parameters.length > 0 && <dt>{t('charts.introduction.parameters')}</dt>}
        {parameters.length > 0 && <dd>{parameters.map(({ name, label, options }) => <p key={name}><span>{pick(label)}</span>{options.map((option) => pick(option.label)).join(' / ')}</p>)}</dd>}
        {zones.length > 0 && <dt>{t('charts.introduction.zones')}</dt>}
        {zones.length > 0 && <dd><ul className={styles['zones']}>{zones.map((zone) => <ZoneRow key={zone.label.en} zone={zone} indicator={indicator} />)}</ul></dd>}
      </dl>
    </section>
  );
};
