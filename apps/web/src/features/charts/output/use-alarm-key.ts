import { useNavigate } from 'react-router';
import { useShortcut } from '../../../shared/keyboard/shortcuts.ts';
import { alarmLink } from '../../../shared/chart/alarm-link.ts';
import type { ChartActionsProps } from '../shared/actions-props.ts';

/** The level that is pointed at, as long as the axis has the indicator's own values; otherwise the newest value. */
const levelOf = ({ view, charted, stage }: ChartActionsProps): number | undefined => {
  const isPlain = view.comparison === 'values' && !view.difference;
  const pointed = isPlain ? stage.current?.level(view.indicator.id) : undefined;
  return pointed ?? charted?.series.values[0]?.findLast((value) => Number.isFinite(value));
};

/** Opens the form of an alarm on what the chart shows, at the level under the crosshair. */
export const useAlarmKey = (props: ChartActionsProps): void => {
  const { view, charted, isCompact = false } = props;
  const navigate = useNavigate();
  const open = (): void => {
    const level = levelOf(props);
    if (level !== undefined)
      void navigate(alarmLink({ indicator: view.indicator.id, definition: view.parameters, level }));
  };
  const isOff = isCompact || !charted || charted.series.preview !== null || charted.indicator !== view.indicator;
  useShortcut('a', 'output.keys.alarm', isOff ? undefined : open);
};
