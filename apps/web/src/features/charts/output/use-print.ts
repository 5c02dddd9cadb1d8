import type { Palette } from '@chaintide/chart/scene/palette';
import { useEffect, useEffectEvent } from 'react';
import { readPalette } from '../../../shared/chart/palette.ts';
import styles from './use-print.module.css';

/** Paper is light in every theme. */
export const lightPalette = (): Palette => {
  const { dataset } = document.documentElement;
  const { theme } = dataset;
  dataset['theme'] = 'light';
  const palette = readPalette();
  if (theme !== undefined) dataset['theme'] = theme;
  return palette;
};

/** Prints a picture instead of the page; without a picture, prints the page. */
export const usePrint = (draw: () => HTMLCanvasElement | undefined): void => {
  const drawNow = useEffectEvent(draw);
  useEffect(() => {
    let sheet: HTMLCanvasElement | undefined;
    const put = (): void => {
      sheet?.remove();
      sheet = drawNow();
      if (!sheet) return;
      sheet.className = styles['sheet']!;
      document.body.append(sheet);
    };
    const remove = (): void => sheet?.remove();
    window.addEventListener('beforeprint', put);
    window.addEventListener('afterprint', remove);
    return () => {
      remove();
      window.removeEventListener('beforeprint', put);
      window.removeEventListener('afterprint', remove);
    };
  }, []);
};
