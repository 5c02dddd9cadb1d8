import { SECOND } from '@chaintide/contracts/limits';
import type { SourceProgress } from '@chaintide/contracts/market/sources';
import { formatNumber } from '@chaintide/indicators/number';
import type { Text } from '../i18n/use-text.ts';
import { formatDuration } from './time.ts';

/** How far a chain has been read, how fast, and how long the rest will take. */
export const progressText = ({ done, total, perSecond }: SourceProgress, { t, language }: Text<'sources'>): string => {
  const count = (value: number): string => formatNumber(value, 'count', language);
  const read = { done: count(done), total: count(total) };
  if (!perSecond) return t('sources.progress', read);
  const left = formatDuration(((total - done) / perSecond) * SECOND, language);
  return t('sources.pace', { ...read, rate: count(Math.round(perSecond)), left });
};
