import type { Entry } from '../entry.ts';

/** How long spent coins had rested: by coin (dormancy) and by output (ASOL, MSOL). */
export const spentLives: readonly Entry[] = [
  {
    id: 'btc.dormancy',
    tier: 'L3',
    unit: 'days',
    isNoisy: true,
    label: { zh: '平均休眠期', en: 'Dormancy' },
    fullName: { zh: '比特币平均休眠期', en: 'Bitcoin average coin dormancy' },
    says: {
      zh: '币天销毁除以当日移动的比特币数量，即每枚被花费的币平均静置了多少天。高于平常说明以老币为主的派发，低于平常说明流转的多是新近换手的币。',
      en: 'Coin days destroyed divided by the bitcoin moved: for how many days the average spent coin had rested. Higher than usual, old coins are handed out; lower than usual, the same young coins go round.',
    },
    draws: 'cdd / spent_btc',
    derivation: 'mean',
  },
  {
    id: 'btc.dormancy_supply_adjusted',
    tier: 'L4',
    unit: 'ratio',
    isNoisy: true,
    label: { zh: '供应调整休眠期', en: 'Supply-adjusted dormancy' },
    fullName: {
      zh: '比特币供应量调整后的休眠期（每百万枚）',
      en: 'Bitcoin supply-adjusted dormancy (per million BTC)',
    },
    says: {
      zh: '平均休眠期除以流通供应量（以百万枚计），消除供应增长带来的长期漂移。走势与休眠期一致，但水平位更稳定，便于对比不同周期的派发强度。',
      en: 'Average dormancy divided by supply in millions of BTC, which removes the drift that a growing supply causes. It moves like dormancy, but its levels last, so the selling of different cycles compares.',
    },
    draws: 'cdd / spent_btc / supply * 1000000',
    derivation: 'mean',
  },
  {
    id: 'btc.dormancy_flow',
    tier: 'L3',
    unit: 'ratio',
    label: { zh: '休眠流', en: 'Dormancy flow' },
    fullName: { zh: '比特币休眠流', en: 'Bitcoin dormancy flow' },
    says: {
      zh: '市值除以“年化休眠价值”（休眠期 × 价格的 365 日均值），比较估值与老币的花费节奏；也可改用供应量除以当日休眠期的算法。极低值说明市值相对老币派发已跌透，历史上是较好的买入区。',
      en: 'Market cap divided by the 365-day average of dormancy times price: the value of the network against the pace at which old coins are spent. A switch takes supply over dormancy of the day instead. Very low values have been good times to buy.',
    },
    draws:
      "choose(flow, 'value', market_cap / sma(cdd / spent_btc * price, 365), 'supply', supply / (cdd / spent_btc))",
    derivation: 'last',
    scale: 'log',
    parameters: [
      {
        name: 'flow',
        label: { zh: '算法', en: 'Definition' },
        options: [
          { value: 'value', label: { zh: '市值 ÷ 年化休眠价值', en: 'Market cap ÷ yearly dormancy value' } },
          { value: 'supply', label: { zh: '供应量 ÷ 休眠期', en: 'Supply ÷ dormancy' } },
        ],
        default: 'value',
      },
    ],
  },
  {
    id: 'btc.asol',
    tier: 'L3',
    unit: 'days',
    isNoisy: true,
    label: { zh: 'ASOL 平均寿命', en: 'ASOL' },
    fullName: { zh: '比特币花费产出平均寿命（ASOL）', en: 'Bitcoin average spent output lifespan (ASOL)' },
    says: {
      zh: '当日被花费的输出的平均存在天数，按笔数平均，剔除寿命不足一小时的输出。与按币量加权的休眠期不同，它不受单笔大额转账左右，更能反映多数持有者的行为。',
      en: 'The average age in days of the outputs spent during the day, without those younger than an hour. It counts outputs and not coins, so one large transfer does not move it, and it says more about most holders than dormancy does.',
    },
    draws: 'life_days / (spent_count - spent_count_1h)',
    derivation: 'mean',
  },
  {
    id: 'btc.msol',
    tier: 'L4',
    unit: 'days',
    isNoisy: true,
    label: { zh: 'MSOL 中位寿命', en: 'MSOL' },
    fullName: { zh: '比特币花费产出中位寿命（MSOL）', en: 'Bitcoin median spent output lifespan (MSOL)' },
    says: {
      zh: '当日被花费的输出存在天数的中位数，剔除寿命不足一小时的输出。它只看“典型”的一笔花费：平时多为一两天，明显抬升说明老币参与度普遍提高，而不只是个别大户。',
      en: 'The median age in days of the outputs spent during the day, without those younger than an hour. It looks at the typical spend: a day or two in normal times; a clear rise means that old coins join in widely and not just by a few.',
    },
    draws: 'median_life_days',
    derivation: 'mean',
  },
];
