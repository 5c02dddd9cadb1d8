import { z } from 'zod';

export const roles = ['guest', 'registered', 'advance', 'vip', 'support', 'verifier', 'accounting', 'admin'] as const;
export const role = z.enum(roles);
export type Role = z.infer<typeof role>;

/** Chart grade of a role. Staff see charts as vip does. */
export const grades: Record<Role, number> = {
  guest: 1,
  registered: 2,
  advance: 3,
  vip: 4,
  support: 4,
  verifier: 4,
  accounting: 4,
  admin: 10,
};

export const tiers = ['L1', 'L2', 'L3', 'L4'] as const;
export const tier = z.enum(tiers);
export type Tier = z.infer<typeof tier>;

/** The spec says both "L4 is 4 stars" and "at most 3 stars"; we show at most three. */
export const tierStars: Record<Tier, 1 | 2 | 3> = { L1: 1, L2: 1, L3: 2, L4: 3 };

/** Every role that has an account. */
export const accountRoles = roles.filter((name): name is Exclude<Role, 'guest'> => name !== 'guest');
/** Manually assigned roles; the others follow from the paid level. */
export const staffRoles = ['support', 'verifier', 'accounting', 'admin'] as const;
export const staffRole = z.enum(staffRoles);
export type StaffRole = z.infer<typeof staffRole>;
