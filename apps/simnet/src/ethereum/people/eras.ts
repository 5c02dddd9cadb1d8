import { curve } from '../../world/curve.ts';
import { dayOfDate } from '../../world/days.ts';

export const shanghai = dayOfDate('2023-04-12');
export const dencun = dayOfDate('2024-03-13');
export const prague = dayOfDate('2025-05-07');
/** Days on which something began. */
export const FIRST_EXCHANGE = dayOfDate('2015-08-10');
export const FIRST_TOKEN = dayOfDate('2016-01-10');
export const FIRST_SWAP = dayOfDate('2018-11-02');
export const FIRST_STAKE = dayOfDate('2020-11-03');

/** Gas of one block of the main network. */
export const gasLimitOn = curve({
  '2015-08-07': 3_140_000,
  '2016-06-01': 4_700_000,
  '2017-06-29': 4_710_000,
  '2017-07-05': 6_710_000,
  '2017-12-10': 7_990_000,
  '2019-09-15': 8_000_000,
  '2019-09-25': 10_000_000,
  '2020-06-20': 12_400_000,
  '2021-04-25': 15_000_000,
  '2021-08-04': 15_000_000,
  '2021-08-05': 30_000_000,
  '2025-02-03': 30_000_000,
  '2025-02-10': 36_000_000,
  '2025-07-21': 45_000_000,
  '2025-11-25': 60_000_000,
  '2060-01-01': 60_000_000,
});

/** Hashes that a block of the main network took while blocks were mined. */
export const difficultyOn = curve({
  '2015-07-30': 1e12,
  '2016-06-01': 5e13,
  '2017-10-01': 2.5e15,
  '2018-08-01': 3.4e15,
  '2020-01-01': 2e15,
  '2022-06-01': 1.4e16,
});

/** The share of the gas limit that was used while blocks were full at the limit. */
export const usageOn = curve({
  '2015-08-07': 0.02,
  '2016-01-01': 0.06,
  '2017-01-01': 0.12,
  '2017-06-15': 0.6,
  '2018-01-05': 0.93,
  '2019-01-01': 0.72,
  '2020-01-01': 0.78,
  '2020-06-15': 0.96,
  '2021-08-05': 0.97,
});

/** Gwei for a unit of gas, before there was a base fee. */
export const gasPriceOn = curve({
  '2015-08-07': 55,
  '2016-03-01': 21,
  '2017-05-01': 21,
  '2018-01-10': 50,
  '2018-03-01': 16,
  '2019-06-01': 12,
  '2020-05-01': 18,
  '2020-09-01': 190,
  '2020-11-01': 45,
  '2021-02-20': 170,
  '2021-05-12': 140,
  '2021-07-01': 28,
  '2021-08-05': 40,
});
export const tipOn = curve({ '2021-08-05': 2.5, '2023-01-01': 1.2, '2025-01-01': 0.6, '2026-01-01': 0.15 }); // gwei

/** The share of all ether that is on exchanges. */
export const exchangeShareOn = curve({
  '2015-08-10': 0.004,
  '2016-06-01': 0.05,
  '2018-01-01': 0.15,
  '2020-07-01': 0.24,
  '2022-09-01': 0.18,
  '2024-01-01': 0.13,
  '2026-01-01': 0.09,
  '2060-01-01': 0.08,
});

/** Ether with the validators. */
export const stakedOn = curve({
  '2020-11-03': 40_000,
  '2020-12-01': 880_000,
  '2021-01-01': 2_150_000,
  '2021-06-01': 5_200_000,
  '2022-01-01': 8_900_000,
  '2022-09-15': 13_700_000,
  '2023-04-12': 18_100_000,
  '2023-10-01': 27_100_000,
  '2024-06-01': 32_600_000,
  '2024-11-20': 34_600_000,
  '2025-03-01': 33_700_000,
  '2025-08-01': 36_100_000,
  '2026-03-01': 36_900_000,
  '2060-01-01': 45_000_000,
});

/** The share of the room for blobs that rollups use. */
export const blobShareOn = curve({
  '2024-03-13': 0.15,
  '2024-11-01': 0.48,
  '2025-05-06': 0.5,
  '2025-05-07': 0.36,
  '2026-01-01': 0.42,
  '2060-01-01': 0.48,
});
