export const orderKinds = ['payment', 'withdrawal'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** An order that a finance colleague currently has open. */
export interface OpenOrder {
  readonly of: OrderKind;
  readonly id: number;
  readonly user: { readonly id: number; readonly userName: string };
  /** Unix ms. */
  readonly since: number;
}
