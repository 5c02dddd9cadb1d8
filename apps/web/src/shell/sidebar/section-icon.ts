import type { IconName } from '../../shared/ui/icon.tsx';

const icons: Record<string, IconName> = { onchain: 'chain', market: 'market', exchange: 'exchange' };

export const sectionIcon = (key: string): IconName => icons[key] ?? 'folder';
