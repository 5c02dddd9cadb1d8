const EXACT = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * The satoshi of an amount in undo data, where trailing zeros are left out: Bitcoin Core's DecompressAmount. Infinity for an amount that is
 * beyond 2^53.
 */
export const satoshiOf = (compressed: number | bigint): number => {
  if (typeof compressed === 'bigint') return wideSatoshi(compressed);
  if (compressed === 0) return 0;
  const zeros = (compressed - 1) % 10;
  const rest = Math.floor((compressed - 1) / 10);
  const digits = zeros < 9 ? Math.floor(rest / 9) * 10 + (rest % 9) + 1 : rest + 1;
  return digits * 10 ** zeros;
};

/** The largest amounts without trailing zeros, of which the compressed form has no exact number. */
const wideSatoshi = (compressed: bigint): number => {
  const zeros = (compressed - 1n) % 10n;
  const rest = (compressed - 1n) / 10n;
  const digits = zeros < 9n ? (rest / 9n) * 10n + (rest % 9n) + 1n : rest + 1n;
  const satoshi = digits * 10n ** zeros;
  return satoshi > EXACT ? Infinity : Number(satoshi);
};
