import { lazilyAhead } from '../../shared/browser/chunk-loading.ts';
import { fetchEnglish } from '../../shared/i18n/i18n.ts';

/** Finds pages by their names in both languages. */
export const Palette = lazilyAhead(async () => {
  const [{ Palette: Component }] = await Promise.all([import('./palette.tsx'), fetchEnglish()]);
  return Component;
});
