import type { AlarmRule } from '@chaintide/contracts/alarms/alarms';
import { formatNumber, type Unit } from '@chaintide/indicators/number';
import { useCatalogueQuery } from '../../shared/api/catalogue-api.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { alarmsTexts } from './alarms-texts.ts';

type Measured = Pick<AlarmRule, 'subject' | 'condition'>;

/** The unit of what a rule measures. */
export const useUnit = (): ((rule: Measured) => Unit) => {
  const { data } = useCatalogueQuery();
  return ({ subject, condition }) => {
    if (subject.kind !== 'value' || condition.type.endsWith('Percent')) return 'ratio';
    return data?.indicators.find(({ id }) => id === subject.indicator)?.unit ?? 'ratio';
  };
};

/** A rule in one sentence: `BTC MVRV ≥ 3.50`. */
export const useSentence = (): ((rule: Measured) => string) => {
  const { t, pick, language } = useText(alarmsTexts);
  const { data } = useCatalogueQuery();
  const unitOf = useUnit();
  return (rule) => {
    const { subject, condition } = rule;
    if (subject.kind === 'formula' || condition.type === 'holds')
      return subject.kind === 'formula' ? subject.formula : '';
    const indicator = data?.indicators.find(({ id }) => id === subject.indicator);
    const name = indicator ? pick(indicator.fullName) : subject.indicator;
    const averaged = subject.kind === 'value' ? 'average' : 'ratio';
    const what =
      subject.kind === 'value' && subject.sma < 2 ? name : t(`alarms.sentence.${averaged}`, { name, sma: subject.sma });
    if ('level' in condition) {
      const level = formatNumber(condition.level, unitOf(rule), language);
      return t(`alarms.sentence.${condition.type}`, { what, level });
    }
    const level = condition.type.endsWith('Percent')
      ? String(condition.amount)
      : formatNumber(condition.amount, unitOf(rule), language);
    return t(`alarms.sentence.${condition.type}`, { what, level, within: condition.within });
  };
};
