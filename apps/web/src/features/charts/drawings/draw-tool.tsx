import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { drawingsTexts } from '../../../shared/i18n/drawings-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { Popover } from '../../../shared/ui/popup/popover.tsx';
import type { DrawToolProps } from './draw-panel.tsx';
import { usePen } from './pen-context.ts';

const DrawPanel = lazily(async () => (await import('./draw-panel.tsx')).DrawPanel);

const opening = { key: 'x', label: 'drawings.key' } as const;

/** Chooses what to draw on the chart. */
export const DrawTool = ({ view, onChange }: DrawToolProps) => {
  const { t } = useText(drawingsTexts);
  const [tool] = usePen();
  return (
    <Popover
      label={t('drawings.toolLabel')}
      button={t('drawings.tool')}
      isPressed={Boolean(tool) || view.drawings.length > 0}
      opening={opening}
    >
      {(close) => <DrawPanel view={view} onChange={onChange} onClose={close} />}
    </Popover>
  );
};
