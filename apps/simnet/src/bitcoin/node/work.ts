/** Hashes that a block of this difficulty takes on average: 2^256 / (target + 1). */
export const workOf = (bits: number): bigint => (1n << 256n) / (targetOf(bits) + 1n);

export const targetOf = (bits: number): bigint => {
  const shift = 8 * ((bits >>> 24) - 3);
  const mantissa = BigInt(bits & 0x7f_ffff);
  return shift >= 0 ? mantissa << BigInt(shift) : mantissa >> BigInt(-shift);
};

/** As Bitcoin Core shows it. */
export const difficultyOf = (bits: number): number => (0xffff / (bits & 0xff_ffff)) * 2 ** (8 * (29 - (bits >>> 24)));
