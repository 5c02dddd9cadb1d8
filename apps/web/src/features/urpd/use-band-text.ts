import type { Urpd } from '@chaintide/contracts/market/urpd';
import { formatExact, formatNumber } from '@chaintide/indicators/number';
import { useText } from '../../shared/i18n/use-text.ts';
import { urpdTexts } from './urpd-texts.ts';
import { shareOf } from './urpd-view.ts';

/** A band in words: its limits, its coins, and their share of the supply. */
export const useBandText = (urpd: Urpd): ((band: number) => string) => {
  const { t, language } = useText(urpdTexts);
  return (band) => {
    const amount = urpd.amounts[band] ?? 0;
    return t('urpd.band', {
      from: formatExact(urpd.limits[band] ?? NaN, 'usd', language),
      to: formatExact(urpd.limits[band + 1] ?? NaN, 'usd', language),
      btc: formatNumber(amount, 'btc', language),
      share: formatNumber(shareOf(urpd, amount), 'percent', language),
    });
  };
};
