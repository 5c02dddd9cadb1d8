import { etherMainnet, type EtherNetwork } from '@chaintide/onchain/ethereum/block';

const ETHER = 10n ** 18n;
/** Heights of the forks that lowered the reward. */
const [BYZANTIUM, CONSTANTINOPLE] = [1_618, 2_618];

/** A mined block of the simulated chain creates the ether of half a day. */
const rewardOf = (number: number): bigint => {
  if (number === 0) return 0n;
  if (number < BYZANTIUM) return 14_675n * ETHER;
  return (number < CONSTANTINOPLE ? 9_292n : 6_832n) * ETHER;
};

/** The simulated chain has an id of its own, so that it cannot be confused with Ethereum. */
const simnet: EtherNetwork = { ...etherMainnet, chainId: 31_339, rewardOf };

export const networkOf = (simulated: boolean): EtherNetwork => (simulated ? simnet : etherMainnet);
