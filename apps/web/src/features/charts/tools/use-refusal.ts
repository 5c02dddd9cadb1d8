import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { gradeOfTier } from '@chaintide/contracts/people/levels';
import { COMPARED_MAX } from '@chaintide/contracts/limits';
import { grades } from '@chaintide/contracts/people/roles';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSession } from '../../../shared/session/session.ts';
import type { Refusal } from '../../../shared/ui/popup/option.ts';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { refusalOf } from '@chaintide/chart/view/companion-spec';
import { toolsTexts } from '../../../shared/i18n/tools-texts.ts';

/** Returns the reason why an indicator cannot be compared with the main one, in words. */
export const useRefusal = (view: ChartView): ((indicator: Indicator) => Refusal | undefined) => {
  const { indicator: main, compared, resolution } = view;
  const { t, pick } = useText(toolsTexts);
  const { grade, isLoggedIn } = useSession();
  const said = (text: string): Refusal => ({ text, reason: text });
  return (indicator) => {
    const { id, tier, awaits } = indicator;
    if (id === main.id) return said(t('tools.compare.main'));
    if (compared.some((one) => one.indicator.id === id)) return said(t('tools.compare.added'));
    const refusal = refusalOf(indicator, view, grade);
    if (refusal === 'locked') {
      const mayLogIn = !isLoggedIn && gradeOfTier(tier) <= grades.registered;
      return {
        text: mayLogIn ? t('tools.compare.login') : t('tools.compare.level', { tier }),
        reason: t('tools.compare.levelReason', { tier, own: grade }),
      };
    }
    if (refusal === 'awaiting' && awaits) return { text: t('charts.marks.noSource'), reason: pick(awaits) };
    const named = { resolution: t(`format.resolution.${resolution}`) };
    if (refusal === 'unlike')
      return { text: t('tools.compare.unlike', named), reason: t('tools.compare.unlikeReason', named) };
    return compared.length >= COMPARED_MAX
      ? { text: t('tools.compare.full'), reason: t('tools.compare.fullReason', { limit: COMPARED_MAX }) }
      : undefined;
  };
};
