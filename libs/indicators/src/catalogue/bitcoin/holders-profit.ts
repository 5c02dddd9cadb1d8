import type { Entry } from '../entry.ts';
import { atCut, CUT } from '../parameters.ts';

const shareInProfit = (holders: 'lth' | 'sth'): string =>
  `100 * ${atCut(`${holders}_supply_in_profit`)} / ${atCut(`${holders}_supply`)}`;
const soprOf = (holders: 'lth' | 'sth'): string =>
  `${atCut(`${holders}_spent_usd`)} / ${atCut(`${holders}_spent_cost_usd`)}`;
const netOf = (holders: 'lth' | 'sth'): string =>
  `${atCut(`${holders}_realized_profit`)} - ${atCut(`${holders}_realized_loss`)}`;

/** Profit and loss of long-term and short-term holders, on paper and taken. */
export const holdersProfit: readonly Entry[] = [
  {
    id: 'btc.lth_supply_in_profit',
    tier: 'L4',
    unit: 'btc',
    label: { zh: '长期持有者盈利币量', en: 'LTH supply in profit' },
    fullName: { zh: '比特币长期持有者处于盈利的持仓', en: 'Bitcoin long-term holder supply in profit' },
    says: {
      zh: '长期持有者手中最后一次移动价低于现价的币的数量。牛市高位它几乎等于全部长期持仓，随时可能变成卖盘；熊市中收缩，说明高价沉淀的筹码已被套住。',
      en: 'Coins of long-term holders that last moved at a lower price than the present one. High in a bull market these are nearly all of their coins and may be sold any time; in a bear market they dwindle as coins bought high mature at a loss.',
    },
    draws: atCut('lth_supply_in_profit'),
    derivation: 'last',
    chart: 'area',
    parameters: [CUT],
  },
  {
    id: 'btc.sth_supply_in_profit',
    tier: 'L4',
    unit: 'btc',
    label: { zh: '短期持有者盈利币量', en: 'STH supply in profit' },
    fullName: { zh: '比特币短期持有者处于盈利的持仓', en: 'Bitcoin short-term holder supply in profit' },
    says: {
      zh: '短期持有者手中最后一次移动价低于现价的币的数量。它随价格迅速起落：几乎全部盈利时短线获利盘沉重，几乎全部亏损时近期的恐慌已接近充分释放。',
      en: 'Coins of short-term holders that last moved at a lower price than the present one. It follows the price at once: when nearly all of them win, quick profits weigh on the market; when nearly all lose, most of the panic is over.',
    },
    draws: atCut('sth_supply_in_profit'),
    derivation: 'last',
    chart: 'area',
    parameters: [CUT],
  },
  {
    id: 'btc.lth_supply_in_loss',
    tier: 'L4',
    unit: 'btc',
    label: { zh: '长期持有者亏损币量', en: 'LTH supply in loss' },
    fullName: { zh: '比特币长期持有者处于亏损的持仓', en: 'Bitcoin long-term holder supply in loss' },
    says: {
      zh: '长期持有者手中最后一次移动价高于现价的币的数量，即被套后仍拿着不动的筹码。它在熊市里一路累积，升至高位后回落，往往标志着底部区域的结束。',
      en: 'Coins of long-term holders that last moved at a higher price than the present one: bought high and kept. They pile up through a bear market, and their decline from a peak has marked the end of the bottom.',
    },
    draws: atCut('lth_supply_in_loss'),
    derivation: 'last',
    chart: 'area',
    parameters: [CUT],
  },
  {
    id: 'btc.sth_supply_in_loss',
    tier: 'L4',
    unit: 'btc',
    label: { zh: '短期持有者亏损币量', en: 'STH supply in loss' },
    fullName: { zh: '比特币短期持有者处于亏损的持仓', en: 'Bitcoin short-term holder supply in loss' },
    says: {
      zh: '短期持有者手中最后一次移动价高于现价的币的数量，即近期追高被套的筹码。急跌时骤增，是恐慌抛售的潜在来源；上涨趋势中的回调若使其快速见顶回落，多半只是洗盘。',
      en: 'Coins of short-term holders that last moved at a higher price than the present one: recent purchases that went wrong. They jump in a sharp fall and may be dumped; where they soon recede, the fall was only a shake-out.',
    },
    draws: atCut('sth_supply_in_loss'),
    derivation: 'last',
    chart: 'area',
    parameters: [CUT],
  },
  {
    id: 'btc.lth_profit_share',
    tier: 'L4',
    unit: 'percent',
    label: { zh: '长期持有者盈利占比', en: 'LTH share in profit' },
    fullName: { zh: '比特币长期持有者持仓的盈利占比', en: 'Share of long-term holder supply in profit' },
    says: {
      zh: '长期持有者的持仓中处于盈利的百分比。长期停留在 95% 以上是牛市的常态；跌到 60% 以下说明大量高位筹码沉淀为长期套牢盘，属于深度熊市。',
      en: 'What percentage of the coins of long-term holders is in profit. Above 95 percent is normal in a bull market; below 60 many coins bought high have become old, as deep in a bear market.',
    },
    draws: shareInProfit('lth'),
    derivation: 'last',
    parameters: [CUT],
  },
  {
    id: 'btc.sth_profit_share',
    tier: 'L4',
    unit: 'percent',
    label: { zh: '短期持有者盈利占比', en: 'STH share in profit' },
    fullName: { zh: '比特币短期持有者持仓的盈利占比', en: 'Share of short-term holder supply in profit' },
    says: {
      zh: '短期持有者的持仓中处于盈利的百分比，灵敏地反映近期买家的处境。低于 10% 常出现在恐慌低点，高于 90% 说明短线获利盘拥挤，两端都容易反转。',
      en: 'What percentage of the coins of short-term holders is in profit, a quick gauge of how recent buyers fare. Below 10 percent comes with panic lows, above 90 quick gains are crowded, and both tend to turn.',
    },
    draws: shareInProfit('sth'),
    derivation: 'last',
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
    draws: soprOf('lth'),
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
    draws: soprOf('sth'),
    derivation: 'mean',
    parameters: [CUT],
    zones: [{ to: 1, label: { zh: '亏损卖出', en: 'Selling at a loss' }, tone: 'cold' }],
  },
  {
    id: 'btc.sopr_ratio',
    tier: 'L4',
    unit: 'ratio',
    label: { zh: 'SOPR 比率', en: 'SOPR ratio' },
    fullName: { zh: '比特币长短期持有者 SOPR 比率', en: 'Bitcoin SOPR ratio (long-term over short-term)' },
    says: {
      zh: '长期持有者 SOPR 除以短期持有者 SOPR，比较两类人卖出时的获利幅度。数值越高，说明老筹码的利润远超短线客，多见于周期高位；低于 1 说明长期持有者卖得比短线客还亏，多见于底部。',
      en: 'LTH-SOPR divided by STH-SOPR: how much better old coins are sold than young ones. The higher, the larger the gains that old hands cash in, as near cycle tops; below 1 they fare worse than short-term traders, as near bottoms.',
    },
    draws: `${soprOf('lth')} / (${soprOf('sth')})`,
    derivation: 'mean',
    scale: 'log',
    parameters: [CUT],
    zones: [{ to: 1, label: { zh: '底部特征', en: 'As near bottoms' }, tone: 'cold' }],
  },
  {
    id: 'btc.lth_net_realized',
    tier: 'L4',
    unit: 'usd',
    isNoisy: true,
    label: { zh: '长期持有者净实现盈亏', en: 'LTH net realized P/L' },
    fullName: { zh: '比特币长期持有者每日净实现盈亏', en: 'Bitcoin long-term holder net realized profit/loss' },
    says: {
      zh: '长期持有者当日花费的币已实现的利润减去已实现的亏损。持续大额为正是牛市中的派发；转为负值说明老手也在割肉离场，多见于熊市后段。',
      en: 'What long-term holders gained on the coins that they spent during the day, less what they lost. Large gains day after day are the selling of a bull market; below 0 even they give up, as late in bear markets.',
    },
    draws: netOf('lth'),
    derivation: 'sum',
    chart: 'histogram',
    parameters: [CUT],
  },
  {
    id: 'btc.sth_net_realized',
    tier: 'L4',
    unit: 'usd',
    isNoisy: true,
    label: { zh: '短期持有者净实现盈亏', en: 'STH net realized P/L' },
    fullName: { zh: '比特币短期持有者每日净实现盈亏', en: 'Bitcoin short-term holder net realized profit/loss' },
    says: {
      zh: '短期持有者当日花费的币已实现的利润减去已实现的亏损。深度负值是短线恐慌割肉，常靠近局部低点；连续高额为正说明追涨者在快速兑现。',
      en: 'What short-term holders gained on the coins that they spent during the day, less what they lost. Deep losses are panic and often close to a local low; high gains in a row mean that those who bought the rise cash in.',
    },
    draws: netOf('sth'),
    derivation: 'sum',
    chart: 'histogram',
    parameters: [CUT],
  },
];
