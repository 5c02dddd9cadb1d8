import type { ReleaseStretch } from '@chaintide/contracts/charts/points';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { noteInTooltips } from '../../../shared/chart/crosshair.tsx';
import { proofTexts } from '../../../shared/i18n/proof-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useReleasesQuery } from './releases-api.ts';

const none: readonly ReleaseStretch[] = [];

/** Tells the tooltips of a chart when the statistics behind a value were published, and whether they were revised. */
export const ReleaseNotes = ({ subject }: { readonly subject: string }) => {
  const indicator = subject.split(' ')[0]!;
  const [search] = useSearchParams();
  const { t } = useText(proofTexts);
  const { currentData: releases = none } = useReleasesQuery({ id: indicator, known: search.get('known') });
  useEffect(() => {
    if (releases.length === 0) return undefined;
    return noteInTooltips(indicator, (time) => {
      const stretch = releases.findLast(({ from }) => from <= time);
      if (!stretch) return undefined;
      const released = t(`proof.tooltip.${stretch.basis}`, { day: stretch.day });
      return stretch.revised ? `${released} · ${t('proof.tooltip.revised')}` : released;
    });
  }, [indicator, releases, t]);
  return null;
};
