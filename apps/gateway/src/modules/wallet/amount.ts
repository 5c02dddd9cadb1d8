const DECIMALS = 6;
const UNIT = 10n ** BigInt(DECIMALS);

/** Millionths of a dollar, never negative here, as the wire writes them: `12.500000`. */
export const amountOf = (units: bigint): string => `${units / UNIT}.${String(units % UNIT).padStart(DECIMALS, '0')}`;
