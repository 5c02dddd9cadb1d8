import type { Introductions } from '@chaintide/contracts/charts/indicators';
import { introductions } from '@chaintide/indicators/catalogue';
import { known } from './question.ts';

/** Of all indicators, or of one; throws `indicator.unknown`. */
export const introductionsOf = (id?: string): Introductions =>
  id === undefined ? introductions : { [id]: introductions[known(id).id]! };
