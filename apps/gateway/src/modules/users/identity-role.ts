import type { IdentityRole } from '@chaintide/contracts/people/auth';
import type { Bilingual, Language } from '@chaintide/contracts/language';
import { grades, roles, type Role } from '@chaintide/contracts/people/roles';

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
