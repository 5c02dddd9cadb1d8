/**
 * The sender of an event to a lifecycle: the account it belongs to, a member of staff in one of its roles, or the
 * program itself.
 */
export type Actor =
  | { readonly kind: 'owner' | 'finance' | 'staff' | 'support' | 'verifier' | 'admin'; readonly id: number }
  | { readonly kind: 'system'; readonly id: null };

export const SYSTEM = { kind: 'system', id: null } as const satisfies Actor;
