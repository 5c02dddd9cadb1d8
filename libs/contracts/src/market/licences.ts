import type { Bilingual } from '../language.ts';

/** The terms under which a provider's data may be shown. */
export interface Licence {
  readonly name: string;
  readonly url?: string;
  /** The words in which the provider wants to be named. */
  readonly attribution: Bilingual;
  /** `ask`: a paid installation needs the provider's permission. */
  readonly use: 'any' | 'noncommercial' | 'ask';
}

const ethereum: Licence = {
  name: 'Public ledger',
  url: 'https://ethereum.org/',
  attribution: { zh: '数据读自以太坊区块链', en: 'Read from the Ethereum blockchain' },
  use: 'any',
};

const licences: Readonly<Record<string, Licence>> = {
  'Coin Metrics': {
    name: 'CC BY-NC 4.0',
    url: 'https://creativecommons.org/licenses/by-nc/4.0/',
    attribution: { zh: '数据来自 Coin Metrics 社区数据', en: 'Data from Coin Metrics Community Data' },
    use: 'noncommercial',
  },
  FRED: {
    name: 'FRED® Terms of Use',
    url: 'https://fred.stlouisfed.org/legal/',
    attribution: {
      zh: '数据来自圣路易斯联储 FRED®，本产品未获其认可或认证',
      en: 'Data from FRED®, Federal Reserve Bank of St. Louis, which has not endorsed or certified this product',
    },
    use: 'ask', // some series belong to others, such as S&P 500 and VIX
  },
  DefiLlama: {
    name: 'DefiLlama Terms of Use',
    url: 'https://defillama.com/terms',
    attribution: { zh: '数据来自 DefiLlama', en: 'Data from DefiLlama' },
    use: 'ask',
  },
  CoinGecko: {
    name: 'CoinGecko API Terms of Service',
    url: 'https://www.coingecko.com/en/api_terms',
    attribution: { zh: '数据由 CoinGecko 提供', en: 'Data provided by CoinGecko' },
    use: 'ask',
  },
  CoinMarketCap: {
    name: 'CoinMarketCap API Terms of Use',
    url: 'https://coinmarketcap.com/api/terms/',
    attribution: { zh: '数据来自 CoinMarketCap', en: 'Data from CoinMarketCap' },
    use: 'ask',
  },
  Stooq: {
    name: 'Stooq Terms of Use',
    url: 'https://stooq.com/regulations/',
    attribution: { zh: '行情来自 Stooq', en: 'Market data from Stooq' },
    use: 'ask',
  },
  Bitcoin: {
    name: 'Public ledger',
    url: 'https://bitcoin.org/',
    attribution: { zh: '数据读自比特币区块链', en: 'Read from the Bitcoin blockchain' },
    use: 'any',
  },
  Ethereum: ethereum,
  'Ethereum events': ethereum,
  TRON: {
    name: 'Public ledger',
    url: 'https://tron.network/',
    attribution: { zh: '数据读自波场区块链', en: 'Read from the TRON blockchain' },
    use: 'any',
  },
  'Federal Reserve': {
    name: 'Public domain (United States Government)',
    url: 'https://www.federalreserve.gov/disclaimer.htm',
    attribution: {
      zh: '新闻稿来自美国联邦储备委员会',
      en: 'Press releases of the Board of Governors of the Federal Reserve System',
    },
    use: 'any',
  },
  'European Central Bank': {
    name: 'ECB Terms of Use',
    url: 'https://www.ecb.europa.eu/services/using-our-site/disclaimer/html/index.en.html',
    attribution: {
      zh: '新闻稿来自欧洲中央银行，可免费获取',
      en: 'Source: European Central Bank, where it can be had free of charge',
    },
    use: 'any',
  },
  CoinDesk: {
    name: 'CoinDesk Terms of Use',
    url: 'https://www.coindesk.com/terms',
    attribution: { zh: '标题与摘要来自 CoinDesk', en: 'Headlines and summaries by CoinDesk' },
    use: 'ask',
  },
  Binance: {
    name: 'Binance Terms of Use',
    url: 'https://www.binance.com/en/terms',
    attribution: { zh: '行情来自 Binance', en: 'Market data from Binance' },
    use: 'ask',
  },
};

/** The licence of a provider; of an exchange or a publisher that is not listed, its own terms. */
export const licenceOf = (provider: string): Licence =>
  licences[provider] ?? {
    name: `${provider} Terms of Use`,
    attribution: { zh: `数据来自 ${provider}`, en: `Data from ${provider}` },
    use: 'ask',
  };
