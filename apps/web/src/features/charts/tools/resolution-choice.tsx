import { resolutionGrades } from '@chaintide/contracts/charts/resolutions';
import { grades } from '@chaintide/contracts/people/roles';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useSession } from '../../../shared/session/session.ts';
import { Choice } from '../../../shared/ui/popup/choice.tsx';
import type { Refusal } from '../../../shared/ui/popup/option.ts';
import type { ChartView } from '@chaintide/chart/view/chart-view';

interface ResolutionChoiceProps {
  readonly view: ChartView;
  readonly onChange: (change: Partial<ChartView>) => void;
}

/** Selects the chart's resolution, within the reader's grade. */
export const ResolutionChoice = ({ view: { indicator, resolution }, onChange }: ResolutionChoiceProps) => {
  const { t } = useText();
  const { grade, isLoggedIn } = useSession();
  const refusalOf = (needed: number): Refusal | undefined =>
    needed <= grade
      ? undefined
      : {
          text: t(
            isLoggedIn || needed > grades.registered ? 'charts.tools.resolutionLevel' : 'charts.tools.resolutionLogin',
            { grade: needed },
          ),
          reason: t('charts.tools.resolutionReason', { grade: needed, own: grade }),
        };
  return (
    <Choice
      name={t('charts.tools.resolution')}
      value={resolution}
      onChoose={(chosen) => onChange({ resolution: chosen })}
      options={indicator.resolutions.map((value) => ({
        value,
        label: t(`format.resolution.${value}`),
        refusal: refusalOf(resolutionGrades[value]),
      }))}
    />
  );
};
