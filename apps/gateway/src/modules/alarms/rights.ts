import type { AlarmRule } from '@chaintide/contracts/alarms/alarms';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { indicatorById } from '@chaintide/indicators/catalogue';
import { indicatorsOf } from '@chaintide/indicators/alarms/signal';

/** The chart grade that a rule requires: that of its highest indicator; balances of addresses are open to every account. Throws for a formula that cannot be read, or an indicator that is gone. */
export const gradeOf = (rule: AlarmRule): number =>
  Math.max(0, ...indicatorsOf(rule).map((id) => gradeOfTier(indicatorById(id)!.tier)));

/** Whether a rule is about indicators that the caller may see. */
export const mayRead = (rule: AlarmRule, { grade }: { readonly grade: number }): boolean => {
  try {
    return grade >= gradeOf(rule);
  } catch {
    return false; // names an indicator that is gone
  }
};
