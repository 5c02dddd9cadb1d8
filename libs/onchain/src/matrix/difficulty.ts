const EASIEST_MANTISSA = 0xff_ff;
const EASIEST_EXPONENT = 0x1d;

/** How many times harder than the easiest target of mainnet the compact form of a target is. NaN for a target of 0 or below. */
export const difficultyOf = (bits: number): number => {
  const mantissa = bits & 0xff_ff_ff;
  if (mantissa === 0 || mantissa > 0x7f_ff_ff) return NaN;
  return (EASIEST_MANTISSA / mantissa) * 2 ** (8 * (EASIEST_EXPONENT - (bits >>> 24)));
};
