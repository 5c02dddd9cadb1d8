import { atCut, CUT } from '../parameters.ts';
import { bitcoin } from '../entry.ts';

export const bitcoinHolders = bitcoin('onchain', 'holders', [
  {
    id: 'btc.lth_supply',
    tier: 'L3',
    unit: 'btc',
    label: { zh: '长期持有者持仓', en: 'Long-term holder supply' },
    fullName: { zh: '比特币长期持有者持仓量', en: 'Bitcoin supply held by long-term holders' },
    says: {
      zh: '超过分界天数没有移动过的比特币数量。默认以 155 日为界，也可改为 150 日（5 个 30 日）。持仓上升说明筹码在沉淀，通常发生在熊市；在牛市中下降，说明老筹码正在向新入场者派发。',
      en: 'Bitcoin that have not moved for longer than the chosen number of days, 155 by default or 150 (five times 30). It grows while coins settle, mostly in bear markets, and shrinks in bull markets as old coins are handed on to newcomers.',
    },
    draws: atCut('lth_supply'),
    derivation: 'last',
    chart: 'area',
    parameters: [CUT],
  },
  {
    id: 'btc.sth_supply',
    tier: 'L3',
    unit: 'btc',
    label: { zh: '短期持有者持仓', en: 'Short-term holder supply' },
    fullName: { zh: '比特币短期持有者持仓量', en: 'Bitcoin supply held by short-term holders' },
    says: {
      zh: '流通供应量减去长期持有者持仓，即近期换过手的比特币数量。它在牛市后段快速上升，因为老筹码被新入场者接走；见顶回落往往伴随行情降温。',
      en: 'The supply less what long-term holders keep: bitcoin that changed hands recently. It rises fast late in a bull market, when newcomers take over old coins, and its turn downwards tends to come with a cooling market.',
    },
    draws: `supply - ${atCut('lth_supply')}`,
    derivation: 'last',
    chart: 'area',
    parameters: [CUT],
  },
  {
    id: 'btc.lth_sopr',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: '长期持有者 SOPR', en: 'LTH-SOPR' },
    fullName: {
      zh: '比特币长期持有者花费产出利润率（LTH-SOPR）',
      en: 'Bitcoin long-term holder spent output profit ratio (LTH-SOPR)',
    },
    says: {
      zh: '当日被花费的长期持有币，按花费时价格计的总值除以按取得时价格计的总值。大于 1 说明长期持有者在获利了结，小于 1 说明在割肉；持续低于 1 的时期历史上多为熊市末段。',
      en: 'The coins that long-term holders spent during the day, valued at the price of that day and divided by what they were worth when acquired. Above 1 they take profits, below 1 they sell at a loss; lasting times below 1 have come late in bear markets.',
    },
    draws: `${atCut('lth_spent_usd')} / ${atCut('lth_spent_cost_usd')}`,
    derivation: 'mean',
    scale: 'log',
    parameters: [CUT],
    zones: [{ to: 1, label: { zh: '亏损卖出', en: 'Selling at a loss' }, tone: 'cold' }],
  },
  {
    id: 'btc.sth_sopr',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: '短期持有者 SOPR', en: 'STH-SOPR' },
    fullName: {
      zh: '比特币短期持有者花费产出利润率（STH-SOPR）',
      en: 'Bitcoin short-term holder spent output profit ratio (STH-SOPR)',
    },
    says: {
      zh: '当日被花费的短期持有币，按花费时价格计的总值除以按取得时价格计的总值。牛市里回落到 1 附近常获支撑，因为短线持有者不愿亏本卖出；熊市里反弹到 1 附近则常遇解套抛压。',
      en: 'The coins that short-term holders spent during the day, valued at the price of that day and divided by what they were worth when acquired. In bull markets a return to 1 tends to hold, as few sell at a loss; in bear markets a rise to 1 meets those who want out at what they paid.',
    },
    draws: `${atCut('sth_spent_usd')} / ${atCut('sth_spent_cost_usd')}`,
    derivation: 'mean',
    parameters: [CUT],
    zones: [{ to: 1, label: { zh: '亏损卖出', en: 'Selling at a loss' }, tone: 'cold' }],
  },
  {
    id: 'btc.rhodl',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: 'RHODL 比率', en: 'RHODL ratio' },
    fullName: { zh: '比特币 RHODL 比率', en: 'Bitcoin RHODL ratio' },
    says: {
      zh: '一周内移动过的币的已实现市值，除以一至两年未动的币的已实现市值。极高值说明财富集中到新入场者手中，多见于周期顶部；极低值说明老持有者占主导，多见于底部。年轻一端默认含当日移动的币，也可改为只计一日至一周。',
      en: 'The realized cap of coins that moved within a week, divided by that of coins that rested one to two years. Extremes say that wealth has moved to newcomers, as near cycle tops; very low values say that old holders dominate, as near lows. The young side includes coins of the last day by default; a switch leaves them out.',
    },
    draws: "choose(bands, '1w', realized_cap_1w, '1d_1w', realized_cap_1d_1w) / realized_cap_1y_2y",
    derivation: 'last',
    scale: 'log',
    parameters: [
      {
        name: 'bands',
        label: { zh: '币龄区间', en: 'Age bands' },
        options: [
          { value: '1w', label: { zh: '一周内 ÷ 1–2 年', en: 'Under 1 week ÷ 1–2 years' } },
          { value: '1d_1w', label: { zh: '1 日–1 周 ÷ 1–2 年', en: '1 day–1 week ÷ 1–2 years' } },
        ],
        default: '1w', // as Glassnode's signal describes it
      },
    ],
  },
]);
