import { SECOND } from '@chaintide/contracts/limits';
import { useEffect, useState } from 'react';
import { useText } from '../i18n/use-text.ts';
import { formatNumber } from '@chaintide/indicators/number';
import { formatBucket } from '../format/time.ts';
import type { Readout } from '@chaintide/chart/scene/readout';

const PAUSE_MS = 400; // a held key would otherwise cause announcements without end

/** Announces the keyboard crosshair's values to screen readers once it has come to rest. */
export const Spoken = ({ readout, withHours }: { readout: Readout | undefined; withHours: boolean }) => {
  const { language, pick } = useText();
  const text =
    readout &&
    [
      formatBucket(readout.time * SECOND, withHours),
      ...readout.values
        .filter(({ trace }) => !trace.faint)
        .map(({ trace, value }) => `${pick(trace.label)} ${formatNumber(value, trace.unit, language)}`),
    ].join(', ');
  const [said, setSaid] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text ?? ''), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <p className="visually-hidden" aria-live="polite">
      {said}
    </p>
  );
};
