const DECIMALS = 6;
const UNIT = 10n ** BigInt(DECIMALS);

/** Millionths of a dollar as the wire writes them: `12.500000`, `-0.000001`. */
export const amountOf = (units: bigint): string => {
  const size = units < 0n ? -units : units;
  return `${units < 0n ? '-' : ''}${size / UNIT}.${String(size % UNIT).padStart(DECIMALS, '0')}`;
};

/** The millionths of an amount with at most six decimals, `12.5` or `12.500000`; throws a RangeError on any other text. */
export const unitsOf = (amount: string): bigint => {
  const [, sign, whole, decimals = ''] = /^(-?)(\d+)(?:\.(\d{1,6}))?$/.exec(amount) ?? [];
  if (whole === undefined) throw new RangeError(`not an amount: ${amount}`);
  const size = BigInt(whole) * UNIT + BigInt(decimals.padEnd(DECIMALS, '0'));
  return sign === '-' ? -size : size;
};

/** Whether something arrived for an order, and less than it asks for. */
export const isShort = ({ amount, arrived }: { readonly amount: string; readonly arrived: string | null }): boolean =>
  arrived !== null && unitsOf(arrived) < unitsOf(amount);
