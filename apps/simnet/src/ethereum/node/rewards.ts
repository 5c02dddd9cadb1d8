const ETHER = 10n ** 18n;

/** Heights from which a block creates less, as the forks of Byzantium and Constantinople decided: blocks count as two a day. */
const BYZANTIUM = 1_618;
const CONSTANTINOPLE = 2_618;

/** Wei that a mined block creates for its miner: what thousands of the main network's did in half a day. Nothing follows from its time, so that a reader can know it. */
export const rewardOf = (height: number): bigint => {
  if (height === 0) return 0n;
  if (height < BYZANTIUM) return 14_675n * ETHER;
  return (height < CONSTANTINOPLE ? 9_292n : 6_832n) * ETHER;
};
