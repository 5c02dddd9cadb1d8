import { DRAWINGS_MAX } from '@chaintide/contracts/limits';
import { useEffect, useRef } from 'react';
import { drawingsTexts } from '../../../shared/i18n/drawings-texts.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { ToolButton } from '../../../shared/ui/button.tsx';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import styles from './draw-panel.module.css';
import { usePen, type PenTool } from './pen-context.ts';

export interface DrawToolProps {
  readonly view: ChartView;
  readonly onChange: (change: Partial<ChartView>) => void;
}

const penTools: readonly PenTool[] = ['level', 'trend', 'box', 'fib', 'note', 'measure'];

/** The tools, and a way to remove everything drawn. */
export const DrawPanel = ({ view, onChange, onClose }: DrawToolProps & { readonly onClose: () => void }) => {
  const { t } = useText(drawingsTexts);
  const [tool, take] = usePen();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.querySelector('button')?.focus(), []);
  const isFull = view.drawings.length >= DRAWINGS_MAX;
  return (
    <div ref={list} className={styles['panel']}>
      {penTools.map((one) => (
        <ToolButton
          key={one}
          aria-pressed={tool === one}
          disabled={isFull && one !== 'measure'}
          onClick={() => {
            onClose();
            take(one);
          }}
        >
          {t(`drawings.kind.${one}`)}
        </ToolButton>
      ))}
      <p className={styles['count']}>
        {t('drawings.count', { count: view.drawings.length, most: DRAWINGS_MAX })}
        {view.drawings.length > 0 && (
          <ToolButton
            onClick={() => {
              onClose();
              onChange({ drawings: [] });
            }}
          >
            {t('drawings.clear')}
          </ToolButton>
        )}
      </p>
    </div>
  );
};
