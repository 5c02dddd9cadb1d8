/** In an ether: so few that the sums of all balances are whole numbers. */
export const UNITS = 1e7;

const UNIT = 10n ** 11n; // wei

/** Whole units of 10⁻⁷ ETH. */
export const unitsOf = (wei: bigint): number => Number(wei / UNIT);
