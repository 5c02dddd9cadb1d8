import type { Indicator } from '@chaintide/contracts/charts/indicators';
import { changeOf } from '@chaintide/indicators/change';
import { useText } from '../../i18n/use-text.ts';
import { Change } from './change.tsx';

interface ChangeSinceProps {
  readonly indicator: Indicator;
  readonly value: number;
  readonly before: number;
}

/** How an indicator's value has changed. */
export const ChangeSince = ({ indicator, value, before }: ChangeSinceProps) => {
  const { language } = useText();
  const { by, text } = changeOf(indicator, [before, value], language);
  return <Change by={by}>{text}</Change>;
};
