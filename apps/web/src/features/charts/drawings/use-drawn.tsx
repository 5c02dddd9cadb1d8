import type { Backdrop } from '@chaintide/chart/paint/pencil';
import type { Scene } from '@chaintide/chart/scene/scene';
import { Suspense, useCallback, useState } from 'react';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import { usePen } from './pen-context.ts';

const DrawingLayer = lazily(async () => (await import('./drawing-layer.tsx')).DrawingLayer);

/** The drawings of a view, painted and to be changed; their code is loaded with the first one. */
export const useDrawn = (
  { drawings }: ChartView,
  { isShown, onChange }: { readonly isShown: boolean; readonly onChange: (change: Partial<ChartView>) => void },
) => {
  const [tool, take] = usePen();
  const [front, setFront] = useState<Backdrop['front']>();
  const layer = useCallback(
    (scene: Scene) => (
      <Suspense>
        <DrawingLayer scene={scene} items={drawings} tool={tool} onTool={take} onPaint={setFront} onChange={onChange} />
      </Suspense>
    ),
    [drawings, tool, take, onChange],
  );
  return isShown && (drawings.length > 0 || tool !== undefined) ? { front, layer } : {};
};
