import { lazilyAhead } from '../../shared/browser/chunk-loading.ts';

export const Palette = lazilyAhead(async () => (await import('./palette.tsx')).Palette);
