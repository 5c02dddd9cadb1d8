import { macro } from './entry.ts';

export const macroFed = macro('monetary', 'central_bank', [
  {
    id: 'macro.fed_assets',
    tier: 'L1',
    unit: 'usd',
    label: { zh: '美联储资产负债表', en: 'Fed balance sheet' },
    fullName: { zh: '美联储总资产', en: 'Total assets of the Federal Reserve' },
    says: {
      zh: '美联储持有的全部资产，每周三统计、周四公布。扩表（量化宽松）向市场投放准备金，缩表则收回；风险资产对它的方向比对它的规模更敏感。',
      en: 'Everything the Federal Reserve owns, counted on Wednesdays and published on Thursdays. Buying assets (quantitative easing) puts reserves into the market and running them off takes them out; risk assets react to its direction rather than to its size.',
    },
    draws: 'fed_assets_held',
    derivation: 'last',
    scale: 'log',
  },
  {
    id: 'macro.fed_assets_growth',
    tier: 'L3',
    unit: 'percent',
    label: { zh: '美联储资产同比', en: 'Fed assets, year on year' },
    fullName: { zh: '美联储总资产同比变化', en: 'Total assets of the Federal Reserve, change from a year earlier' },
    says: {
      zh: '总资产比一年前变化的百分比。正值表示过去一年在扩表，负值表示在缩表；从深度负值回升本身就意味着收紧的力度在减弱。',
      en: 'How much total assets changed within a year. Above zero the balance sheet grew, below it shrank; a rise out of deep negative values already means that tightening is easing.',
    },
    draws: '100 * pct(fed_assets_held, 365)',
    derivation: 'last',
    zones: [{ to: 0, tone: 'cold', label: { zh: '缩表', en: 'Shrinking' } }],
  },
  {
    id: 'macro.reverse_repo',
    tier: 'L2',
    unit: 'usd',
    label: { zh: '隔夜逆回购', en: 'Reverse repo' },
    fullName: { zh: '美联储隔夜逆回购余额', en: 'Overnight reverse repurchase agreements of the Federal Reserve' },
    says: {
      zh: '货币基金等机构隔夜存放在美联储的资金。余额下降说明这些钱流回国债和银行体系，对流动性是补充；降到接近零之后，缩表就会直接消耗银行准备金。',
      en: 'Money that funds park overnight at the Federal Reserve. When it falls, the money moves into bills and banks and adds to liquidity; once it is near zero, a shrinking balance sheet takes reserves from the banks directly.',
    },
    draws: 'reverse_repo_held',
    derivation: 'last',
  },
  {
    id: 'macro.treasury_account',
    tier: 'L2',
    unit: 'usd',
    label: { zh: '财政部一般账户', en: 'Treasury account' },
    fullName: { zh: '美国财政部一般账户（TGA，周均值）', en: 'US Treasury General Account, week average' },
    says: {
      zh: '财政部在美联储的存款。报税和发债使它上升，把钱从银行抽走；支出使它下降，把钱放回市场。债务上限僵局期间它会被用到很低，解决后迅速补充。',
      en: 'What the Treasury holds at the Federal Reserve. Taxes and new debt raise it and drain the banks; spending lowers it and gives the money back. In a fight over the debt ceiling it is run down, and refilled quickly afterwards.',
    },
    draws: 'treasury_account_held',
    derivation: 'last',
  },
  {
    id: 'macro.net_liquidity',
    tier: 'L3',
    unit: 'usd',
    label: { zh: '净流动性', en: 'Net liquidity' },
    fullName: {
      zh: '美元净流动性（总资产 − 财政部账户 − 逆回购）',
      en: 'US net liquidity (Fed assets less Treasury account and reverse repo)',
    },
    says: {
      zh: '美联储总资产减去财政部账户和逆回购，近似于真正留在市场里的央行资金。它与股票和比特币的同步性在 2020 年之后尤为明显，但两者都受第三方因素影响，不能当作因果。没有逆回购的早年按零计算。',
      en: 'Fed assets less the Treasury account and reverse repos: roughly the central bank money that is left in the market. It moved with shares and bitcoin after 2020 in particular, which does not make it their cause. Before there were reverse repos they count as zero.',
    },
    draws: 'fed_assets_held - treasury_account_held - nz(reverse_repo_held)',
    derivation: 'last',
  },
]);
