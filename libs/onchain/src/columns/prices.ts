/**
 * Costs of coins by the day of their creation, in USD: the day's price; the last one before a gap; 0 before the first.
 * Throws a RangeError for prices below 0, or infinite ones.
 */
export const costsOf = (prices: Float64Array): Float64Array => {
  let last = 0;
  return prices.map((price, row) => {
    if (price < 0 || Math.abs(price) === Infinity) throw new RangeError(`${price} in row ${row} is no price`);
    return (last = Number.isNaN(price) ? last : price);
  });
};
