import { lazilyAhead } from '../browser/chunk-loading.ts';

/** Loaded once the first picture stands, because nobody points at a chart before. */
export const CrosshairView = lazilyAhead(async () => (await import('./crosshair.tsx')).CrosshairView);
