import { lengthOf } from '@chaintide/contracts/written';
import { useText } from '../i18n/use-text.ts';
import { writingTexts } from '../i18n/writing-texts.ts';

const NEAR = 0.8; // of the limit: earlier, nobody needs the count

interface CounterProps {
  readonly value: string;
  readonly max: number;
}

/** How much room is left, once that matters. */
export const Counter = ({ value, max }: CounterProps) => {
  const { t } = useText(writingTexts);
  const count = lengthOf(value);
  if (count <= max * NEAR) return <span>{t('writing.hint')}</span>;
  return (
    <span data-over={count > max} aria-live="polite">
      {count > max ? t('writing.over', { count: count - max }) : t('writing.counter', { count, max })}
    </span>
  );
};
