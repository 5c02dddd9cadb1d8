import type { Bilingual } from '@chaintide/contracts/language';
import { resolutions } from '@chaintide/contracts/charts/resolutions';
import type { Coin } from '../../assets.ts';
import type { Entry } from '../entry.ts';

/**
 * An entry for each coin that trades against USDT on the exchange. Its texts say `{coin}` and, at the beginning of a name, `{Coin}` for the
 * coin's name, `{base}` for its abbreviation, `{archived}` for where old values come
 * from, and `{sampled}` for where there are none.
 */
export type PairEntry = Omit<Entry, 'id' | 'isPair' | 'unit'> & {
  readonly name: string;
  /** `coin`: the coin itself. */
  readonly unit: Entry['unit'] | 'coin';
  /** Offered at all resolutions. */
  readonly isIntraday?: true;
};

type Words = Readonly<Record<'coin' | 'Coin' | 'base' | 'archived' | 'sampled', string>>;

const archived: Bilingual = {
  zh: '交易所只保留最近 30 天，更早的数据由本站自首日起存档。',
  en: 'The exchange keeps the last 30 days only; what is older was archived here from the first day on.',
};

const sampled: Bilingual = {
  zh: '交易所不保留历史盘口，本站每隔几分钟取样，自首日起存档；本站停机或重启期间结束的周期没有数值，留作空缺。',
  en: 'The exchange keeps no past books; they are sampled here every few minutes and archived from the first day on. Periods that ended while this site was down or restarting are gaps.',
};

const wordsOf = (zh: string, en: string, base: string): Readonly<Record<keyof Bilingual, Words>> => ({
  zh: { coin: zh, Coin: zh, base, archived: archived.zh, sampled: sampled.zh },
  en: { coin: en, Coin: en.charAt(0).toUpperCase() + en.slice(1), base, archived: archived.en, sampled: sampled.en },
});

const words = { btc: wordsOf('比特币', 'bitcoin', 'BTC'), eth: wordsOf('以太坊', 'ether', 'ETH') } as const;

/** Those that the exchange page draws; the specification's exchange entries lead there. */
const onPage = ['funding_rate', 'open_interest', 'taker_ratio'];

/** The entries of one coin. */
export const entriesOf = (coin: Coin, entries: readonly PairEntry[]): Entry[] => {
  const filled = (text: Bilingual): Bilingual => {
    const fill = (language: keyof Bilingual): string =>
      text[language].replaceAll(/\{(\w+)\}/g, (_, name: keyof Words) => words[coin][language][name]);
    return { zh: fill('zh'), en: fill('en') };
  };
  return entries.map(({ name, isIntraday, unit, fullName, says, ...entry }) => ({
    id: `${coin}.${name}`,
    isPair: true,
    unit: unit === 'coin' ? coin : unit,
    fullName: filled(fullName),
    says: filled(says),
    ...(isIntraday && { resolutions }),
    ...(onPage.includes(name) && { page: `/Bian?symbol=${words[coin].en.base}USDT` }),
    ...entry,
  }));
};
