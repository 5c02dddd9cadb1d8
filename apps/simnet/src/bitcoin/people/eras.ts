import { dayOfDate } from '../../world/days.ts';
import type { Random } from '../../world/random.ts';
import { Form } from '../script/scripts.ts';

/** Rows of a table by the day from which they hold, the oldest first. */
const byDay = <T>(rows: Readonly<Record<string, T>>): ((day: number) => T) => {
  const known = Object.entries(rows).map(([date, row]) => ({ day: dayOfDate(date), row }));
  return (day) => (known.findLast((one) => one.day <= day) ?? known[0]!).row;
};

type Shares = readonly (readonly [form: Form, share: number])[];

/** Kinds of addresses as they came into use. Shares add up to 1. */
const shares = byDay<Shares>({
  '2009-01-03': [
    [Form.p2pk, 0.3],
    [Form.p2pkh, 0.7],
  ],
  '2010-07-01': [
    [Form.p2pk, 0.02],
    [Form.p2pkh, 0.98],
  ],
  '2012-04-01': [
    [Form.multisig, 0.006],
    [Form.p2sh, 0.01],
    [Form.p2pkh, 0.984],
  ],
  '2014-06-01': [
    [Form.multisig, 0.008],
    [Form.p2sh, 0.09],
    [Form.p2pkh, 0.902],
  ],
  '2016-01-01': [
    [Form.multisig, 0.002],
    [Form.p2sh, 0.18],
    [Form.p2pkh, 0.818],
  ],
  '2017-08-24': [
    [Form.p2wpkh, 0.04],
    [Form.p2wsh, 0.01],
    [Form.p2sh, 0.32],
    [Form.p2pkh, 0.63],
  ],
  '2019-06-01': [
    [Form.p2wpkh, 0.18],
    [Form.p2wsh, 0.03],
    [Form.p2sh, 0.36],
    [Form.p2pkh, 0.43],
  ],
  '2021-11-14': [
    [Form.p2tr, 0.02],
    [Form.p2wpkh, 0.46],
    [Form.p2wsh, 0.05],
    [Form.p2sh, 0.22],
    [Form.p2pkh, 0.25],
  ],
  '2023-02-01': [
    [Form.p2tr, 0.24],
    [Form.p2wpkh, 0.45],
    [Form.p2wsh, 0.04],
    [Form.p2sh, 0.12],
    [Form.p2pkh, 0.15],
  ],
});

export const formFor = (day: number, random: Random): Form => {
  let left = random();
  for (const [form, share] of shares(day)) {
    left -= share;
    if (left < 0) return form;
  }
  return Form.p2pkh;
};

/** The form of addresses that companies keep for years. */
export const companyForm = byDay<Form>({
  '2009-01-03': Form.p2pkh,
  '2014-01-01': Form.p2sh,
  '2019-01-01': Form.p2wsh,
  '2022-01-01': Form.p2wpkh,
});

/** Signatures of mining pools in coinbases, with their shares; before there were pools, nobody signed. */
export const poolTags = byDay<readonly (readonly [tag: string, share: number])[]>({
  '2009-01-03': [],
  '2010-12-16': [
    ['/slush/', 0.4],
    ['', 0.6],
  ],
  '2012-01-01': [
    ['BTC Guild', 0.4],
    ['/slush/', 0.25],
    ['Eligius', 0.2],
    ['', 0.15],
  ],
  '2014-01-01': [
    ['ghash.io', 0.35],
    ['Mined by AntPool', 0.2],
    ['Discus Fish', 0.2],
    ['KnCMiner', 0.1],
    ['Eligius', 0.1],
    ['', 0.05],
  ],
  '2016-01-01': [
    ['Mined by AntPool', 0.25],
    ['F2Pool', 0.22],
    ['/BTCC/', 0.14],
    ['/BW Pool/', 0.11],
    ['/slush/', 0.1],
    ['/ViaBTC/', 0.1],
    ['/BTC.COM/', 0.08],
  ],
  '2019-01-01': [
    ['/BTC.COM/', 0.22],
    ['Mined by AntPool', 0.16],
    ['F2Pool', 0.16],
    ['/poolin.com', 0.16],
    ['/slush/', 0.12],
    ['/ViaBTC/', 0.1],
    ['/Huobi/', 0.08],
  ],
  '2022-01-01': [
    ['Foundry USA Pool', 0.31],
    ['Mined by AntPool', 0.22],
    ['/ViaBTC/', 0.13],
    ['F2Pool', 0.12],
    ['/Binance/', 0.06],
    ['MARA Pool', 0.05],
    ['Powered by Luxor Tech', 0.04],
    ['/SpiderPool/', 0.04],
    ['OCEAN.XYZ', 0.03],
  ],
});
