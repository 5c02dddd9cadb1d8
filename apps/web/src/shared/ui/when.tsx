import { HOUR, MINUTE, SECOND } from '@chaintide/contracts/limits';
import { useNow } from '../browser/use-now.ts';
import { formatRelative } from '../format/relative.ts';
import { formatMoment, formatMomentUtc } from '../format/time.ts';
import { useText } from '../i18n/use-text.ts';
import { useLive } from '../live/live-context.ts';

/** A moment relative to now, by the gateway's clock; the exact time in the reader's time zone and in UTC on hover. */
export const When = ({ at }: { readonly at: number }) => {
  const { language } = useText();
  const live = useLive();
  const isNear = Math.abs(at - live.now()) < HOUR;
  const now = useNow(isNear ? 10 * SECOND : MINUTE, live.now);
  const passed = Math.min(at, live.now()); // what has just happened may be newer than the last beat
  return (
    <time
      dateTime={new Date(at).toISOString()}
      title={`${formatMoment(at, language)} · ${formatMomentUtc(at, language)}`}
    >
      {formatRelative(at, Math.max(now, passed), language)}
    </time>
  );
};
