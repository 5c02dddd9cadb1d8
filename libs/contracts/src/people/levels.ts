import { z } from 'zod';
import { tiers, type Role, type Tier } from './roles.ts';

/** The level an account has paid for; `registered` if none. */
export const levels = ['registered', 'monthly', 'annual', 'vip'] as const;
export const level = z.enum(levels);
export type Level = z.infer<typeof level>;

/** In ascending order of access. */
export const paidLevels = ['monthly', 'annual', 'vip'] as const;
export const paidLevel = z.enum(paidLevels);
export type PaidLevel = z.infer<typeof paidLevel>;

/** The tier, the duration and the initial price of each level, in whole US dollars (product.md, Grades and gates). */
export const levelTable = {
  registered: { role: 'registered', tier: 'L2', days: null, priceUsd: 0 },
  monthly: { role: 'advance', tier: 'L3', days: 30, priceUsd: 21 },
  annual: { role: 'advance', tier: 'L3', days: 365, priceUsd: 210 },
  vip: { role: 'vip', tier: 'L4', days: 365, priceUsd: 420 },
} as const satisfies Record<Level, { role: Role; tier: Tier; days: number | null; priceUsd: number }>;

/** The grade that a tier requires, 1 to 4. */
export const gradeOfTier = (tier: Tier): number => tiers.indexOf(tier) + 1;
