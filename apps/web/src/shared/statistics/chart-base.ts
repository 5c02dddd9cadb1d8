import type { Language } from '@chaintide/contracts/language';
import {
  BarSeriesModule,
  CategoryAxisModule,
  LegendModule,
  LocaleModule,
  ModuleRegistry,
  NumberAxisModule,
  type AgCartesianChartOptions,
} from 'ag-charts-community';
import { AG_CHARTS_LOCALE_ZH_CN } from 'ag-charts-locale';
import { useMemo } from 'react';
import { useMedia } from '../browser/use-media.ts';
import { usePalette } from '../chart/palette.ts';
import { useText } from '../i18n/use-text.ts';

// bars only: lines would double what a page with a chart loads, for little
ModuleRegistry.registerModules([BarSeriesModule, CategoryAxisModule, NumberAxisModule, LegendModule, LocaleModule]);

const CALM = '(prefers-reduced-motion: reduce)';
/** AG Charts speaks English by itself. */
const texts: Readonly<Record<Language, Record<string, string>>> = { zh: AG_CHARTS_LOCALE_ZH_CN, en: {} };

/** The theme, language and motion of every chart of AG Charts. */
export const useChartBase = () => {
  const { language } = useText();
  const { text, label, grid, font } = usePalette();
  const isCalm = useMedia(CALM);
  return useMemo(
    () =>
      ({
        background: { visible: false },
        animation: { enabled: !isCalm },
        locale: { localeText: texts[language] },
        legend: { position: 'bottom' },
        theme: {
          params: {
            textColor: text,
            subtleTextColor: label,
            axisLineColor: grid,
            gridLineColor: grid,
            fontFamily: font,
          },
        },
      }) satisfies AgCartesianChartOptions,
    [language, text, label, grid, font, isCalm],
  );
};
