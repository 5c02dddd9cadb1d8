const DECIMALS = 6;
const UNIT = 10n ** BigInt(DECIMALS);

/** Formats millionths of a dollar as in our API: `12.500000`, `-0.000001`. */
export const amountOf = (units: bigint): string => {
  const size = units < 0n ? -units : units;
  return `${units < 0n ? '-' : ''}${size / UNIT}.${String(size % UNIT).padStart(DECIMALS, '0')}`;
};

/** The same for reading: at least two decimals, and no more than needed. */
export const shortAmountOf = (units: bigint): string => amountOf(units).replace(/(\.\d\d\d*?)0+$/, '$1');

/**
 * Parses an amount with at most six decimals, `12.5` or `12.500000`, to millionths; throws a RangeError on any other
 * text.
 */
export const unitsOf = (amount: string): bigint => {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(amount) ?? [];
  if (whole === undefined) throw new RangeError(`not an amount: ${amount}`);
  const size = BigInt(whole) * UNIT + BigInt(decimals.padEnd(DECIMALS, '0'));
  return sign === '-' ? -size : size;
};

/** Whether an order has received something, but less than its amount. */
export const isShort = ({ amount, arrived }: { readonly amount: string; readonly arrived: string | null }): boolean =>
  arrived !== null && unitsOf(arrived) < unitsOf(amount);
