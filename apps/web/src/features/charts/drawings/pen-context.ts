import type { DrawingKind } from '@chaintide/chart/drawings/drawing';
import { createContext, use, useState } from 'react';

export type PenTool = DrawingKind | 'measure';

/** The tool that is ready to draw: null once it was put down, undefined before any was taken. */
export const usePenState = () => useState<PenTool | null>();
export type Pen = ReturnType<typeof usePenState>;

/** The pen of one chart, shared by its toolbar and its picture. */
export const PenContext = createContext<Pen>([undefined, () => undefined]);
export const usePen = (): Pen => use(PenContext);
