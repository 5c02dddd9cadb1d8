import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react';
import { useText } from '../../../shared/i18n/use-text.ts';
import { workspacesTexts } from '../../../shared/i18n/workspaces-texts.ts';

const KIND = 'application/x-chaintide-chart';

const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

const focusHandle = (at: number): void => document.querySelector<HTMLElement>(`[data-handle="${at}"]`)?.focus();

/** Properties of a chart's handle, which is dragged to another chart or moved with the arrow keys. */
export interface Handle {
  readonly 'data-handle': number;
  readonly draggable: true;
  readonly onDragStart: (event: DragEvent<HTMLElement>) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly step: (by: number) => void;
}

/** Reorders charts by dragging or by keyboard; the result is announced, and focus stays with the moved chart. */
export const useReorder = (names: readonly string[], onMove: (from: number, to: number) => void) => {
  const { t } = useText(workspacesTexts);
  const [said, setSaid] = useState('');
  const [over, setOver] = useState<number | null>(null);
  const focusNext = useRef<{ readonly at: number; readonly before: string } | null>(null);
  const present = names.join('\n');
  useEffect(() => {
    const next = focusNext.current;
    if (!next || next.before === present) return;
    focusHandle(next.at);
    focusNext.current = null;
  }, [present]);

  const move = (from: number, to: number): void => {
    if (to === from || to < 0 || to >= names.length || names[from] === undefined) return;
    setSaid(t('workspaces.grid.moved', { name: names[from], at: to + 1, count: names.length }));
    onMove(from, to);
  };
  const step = (at: number, by: number): void => {
    if (names[at + by] === undefined) return;
    // two charts of one indicator: nothing visible changes
    if (names[at + by] === names[at]) focusHandle(at + by);
    else focusNext.current = { at: at + by, before: present };
    move(at, at + by);
  };

  return {
    said,
    handleOf: (at: number): Handle => ({
      'data-handle': at,
      draggable: true,
      onDragStart: ({ dataTransfer, currentTarget }) => {
        dataTransfer.setData(KIND, String(at));
        dataTransfer.effectAllowed = 'move';
        const cell = currentTarget.closest('section');
        if (cell) dataTransfer.setDragImage(cell, 0, 0);
      },
      onKeyDown: (event) => {
        const by = steps[event.key];
        if (by === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        step(at, by);
      },
      step: (by) => step(at, by),
    }),
    cellOf: (at: number) => ({
      'data-over': over === at,
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes(KIND)) return;
        event.preventDefault();
        setOver(at);
      },
      onDragLeave: () => setOver(null),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(null);
        move(Number(event.dataTransfer.getData(KIND)), at);
      },
    }),
  };
};
