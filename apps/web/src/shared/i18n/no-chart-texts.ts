import en from '../../locales/en/noChart.json';
import zh from '../../locales/zh/noChart.json';
import { defineTexts } from './define-texts.ts';

declare module '../../locales/resources.ts' {
  interface LateTexts {
    noChart: typeof zh;
  }
}

export const noChartTexts = defineTexts({ noChart: { zh, en } });
