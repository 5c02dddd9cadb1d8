import type { Maturity } from '@chaintide/contracts/market/yield-curve';
import { useText } from '../../shared/i18n/use-text.ts';
import { yieldsTexts } from './yields-texts.ts';

/** The name of a maturity in the page's language. */
export const useMaturityName = (): ((maturity: Maturity) => string) => {
  const { t } = useText(yieldsTexts);
  return (maturity) =>
    t(`yields.maturity.${maturity.endsWith('m') ? 'm' : 'y'}`, { count: Number.parseInt(maturity, 10) });
};
