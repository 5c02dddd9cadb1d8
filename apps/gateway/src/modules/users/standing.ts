import type { IdentityRole } from '@chaintide/contracts/auth';
import type { Bilingual, Language } from '@chaintide/contracts/language';
import { levelTable, type Level } from '@chaintide/contracts/levels';
import { grades, roles, type Role, type StaffRole } from '@chaintide/contracts/roles';

/** The fields that determine an account's role and grade. Times in unix ms. */
export interface Grants {
  readonly staffRole: StaffRole | null;
  readonly level: Level;
  readonly levelUntil: number | null;
  readonly trialUntil: number | null;
}

/** The role and grade of an account at one moment. */
export interface Standing {
  readonly role: Role;
  readonly grade: number;
  readonly level: Level;
}

const TRIAL_GRADE = grades.vip; // a trial unlocks every chart but does not change the role

const isRunning = (until: number | null, now: number): until is number => until !== null && until > now;

export const standingAt = ({ staffRole, level: bought, levelUntil, trialUntil }: Grants, now: number): Standing => {
  const level = isRunning(levelUntil, now) ? bought : 'registered';
  const role = staffRole ?? levelTable[level].role;
  return { role, level, grade: Math.max(grades[role], isRunning(trialUntil, now) ? TRIAL_GRADE : 0) };
};

/** When the standing next changes with time; null if it does not. */
export const nextChange = (grants: Grants, now: number, ...of: readonly (keyof Standing)[]): number | null => {
  const ends = [grants.levelUntil, grants.trialUntil].filter((end) => isRunning(end, now)).toSorted((a, b) => a - b);
  const current = standingAt(grants, now);
  return ends.find((end) => of.some((key) => standingAt(grants, end)[key] !== current[key])) ?? null;
};

const roleNames: Record<Role, Bilingual> = {
  guest: { zh: '游客', en: 'Guest' },
  registered: { zh: '注册用户', en: 'Registered' },
  advance: { zh: '高级会员', en: 'Advanced' },
  vip: { zh: 'VIP 会员', en: 'VIP' },
  support: { zh: '客服', en: 'Support' },
  verifier: { zh: '审核员', en: 'Verifier' },
  accounting: { zh: '财务', en: 'Accounting' },
  admin: { zh: '管理员', en: 'Administrator' },
};

/** The role as the spec's identity. */
export const identityRoleOf = (role: Role, language: Language): IdentityRole => ({
  roleId: roles.indexOf(role) + 1,
  roleName: roleNames[role][language],
  roleKey: role,
  level: grades[role],
});
