import { DAY } from '@chaintide/contracts/limits';
import { formatMoment, formatMomentUtc } from '../format/time.ts';
import { useText } from '../i18n/use-text.ts';
import { useLive } from '../live/live-context.ts';
import { When } from '../ui/when.tsx';

/** The moment of an order: relative on its first day, later with date and time, because days ago do not identify it. */
export const OrderTime = ({ at }: { readonly at: number }) => {
  const { language } = useText();
  const live = useLive();
  if (Math.abs(live.now() - at) < DAY) return <When at={at} />;
  return (
    <time dateTime={new Date(at).toISOString()} title={formatMomentUtc(at, language)}>
      {formatMoment(at, language)}
    </time>
  );
};
