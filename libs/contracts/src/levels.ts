import { z } from 'zod';
import { tiers, type Role, type Tier } from './roles.ts';

/** What an account has paid for; nothing paid is `registered`. */
export const levels = ['registered', 'monthly', 'annual', 'vip'] as const;
export const level = z.enum(levels);
export type Level = z.infer<typeof level>;

/** In the order of what they open. */
export const paidLevels = ['monthly', 'annual', 'vip'] as const;
export const paidLevel = z.enum(paidLevels);
export type PaidLevel = z.infer<typeof paidLevel>;

/** What a level opens and costs at first; price in whole US dollars (product.md, Grades and gates). */
export const levelTable = {
  registered: { role: 'registered', tier: 'L2', days: null, priceUsd: 0 },
  monthly: { role: 'advance', tier: 'L3', days: 30, priceUsd: 21 },
  annual: { role: 'advance', tier: 'L3', days: 365, priceUsd: 210 },
  vip: { role: 'vip', tier: 'L4', days: 365, priceUsd: 420 },
} as const satisfies Record<Level, { role: Role; tier: Tier; days: number | null; priceUsd: number }>;

/** The grade a tier asks for, 1 to 4. */
export const gradeOfTier = (tier: Tier): number => tiers.indexOf(tier) + 1;
