/** A coin that a block spends. */
export interface SpentCoin {
  readonly height: number;
  readonly isCoinbase: boolean;
  /** Satoshi. */
  readonly value: number;
  readonly script: Buffer;
}

/** The coins that each transaction of a block spends, the coinbase left out. */
export const spentCoins = (noted: Buffer): SpentCoin[][] => {
  const transactions: SpentCoin[][] = [];
  let at = 0;
  const count = (): number => {
    const first = noted.readUInt8(at);
    at += first === 0xfd ? 3 : 1;
    return first === 0xfd ? noted.readUInt16LE(at - 2) : first;
  };
  while (at < noted.length) {
    const coins = Array.from({ length: count() }, (): SpentCoin => {
      const place = noted.readUInt32LE(at);
      const value = noted.readUInt32LE(at + 4) + noted.readUInt32LE(at + 8) * 2 ** 32;
      at += 12;
      const length = count();
      at += length;
      return { height: place >>> 1, isCoinbase: (place & 1) === 1, value, script: noted.subarray(at - length, at) };
    });
    transactions.push(coins);
  }
  return transactions;
};
