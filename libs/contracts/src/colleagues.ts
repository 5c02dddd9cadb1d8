export const orderKinds = ['payment', 'withdrawal'] as const;
export type OrderKind = (typeof orderKinds)[number];

/** An order that somebody of finance has open beside a queue at this moment. */
export interface OpenOrder {
  readonly of: OrderKind;
  readonly id: number;
  readonly user: { readonly id: number; readonly userName: string };
  /** Unix ms. */
  readonly since: number;
}
