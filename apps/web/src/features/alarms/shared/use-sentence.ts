import type { AlarmRule } from '@chaintide/contracts/alarms/alarms';
import { formatNumber, type Unit } from '@chaintide/indicators/number';
import { useCatalogueQuery } from '../../../shared/api/catalogue-api.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { alarmsTexts } from './alarms-texts.ts';

type Measured = Pick<AlarmRule, 'subject' | 'condition'>;

/** The unit of what a rule measures. */
export const useUnit = (): ((rule: Measured) => Unit) => {
  const { data } = useCatalogueQuery();
  return ({ subject, condition }) => {
    if (subject.kind === 'address' && !condition.type.endsWith('Percent')) return 'btc';
    if (subject.kind !== 'value' || condition.type.endsWith('Percent')) return 'ratio';
    return data?.indicators.find(({ id }) => id === subject.indicator)?.unit ?? 'ratio';
  };
};

const SHORT = 14; // letters of an address that are shown whole

const shortened = (address: string): string =>
  address.length > SHORT ? `${address.slice(0, 8)}…${address.slice(-6)}` : address;

/** The measure of a rule: an average, a ratio, a definition, or a balance. */
const useMeasured = (): ((subject: Exclude<Measured['subject'], { kind: 'formula' }>) => string) => {
  const { t, pick } = useText(alarmsTexts);
  const { data } = useCatalogueQuery();
  return (subject) => {
    if (subject.kind === 'address') {
      const [address = '', ...others] = subject.addresses;
      if (others.length > 0) return t('alarms.sentence.addresses', { count: subject.addresses.length });
      return t('alarms.sentence.address', { address: shortened(address) });
    }
    const { indicator: id, parameters = {} } = subject;
    const indicator = data?.indicators.find((one) => one.id === id);
    const options = indicator?.parameters.flatMap(({ name, options: all }) => {
      const option = all.find(({ value }) => value === parameters[name]);
      return option ? [pick(option.label)] : [];
    });
    const plain = indicator ? pick(indicator.fullName) : id;
    const name =
      options && options.length > 0 ? t('alarms.sentence.defined', { name: plain, as: options.join('; ') }) : plain;
    if (subject.kind === 'value' && subject.sma < 2) return name;
    return t(`alarms.sentence.${subject.kind === 'value' ? 'average' : 'ratio'}`, { name, sma: subject.sma });
  };
};

/** A rule in one sentence: `BTC MVRV ≥ 3.50`. */
export const useSentence = (): ((rule: Measured) => string) => {
  const { t, language } = useText(alarmsTexts);
  const measured = useMeasured();
  const unitOf = useUnit();
  return (rule) => {
    const { subject, condition } = rule;
    if (subject.kind === 'formula' || condition.type === 'holds')
      return subject.kind === 'formula' ? subject.formula : '';
    const what = measured(subject);
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
