/** Who sends an event to a lifecycle: the account it belongs to, one of the finance staff, or the program itself. */
export type Actor =
  | { readonly kind: 'owner' | 'finance'; readonly id: number }
  | { readonly kind: 'system'; readonly id: null };
