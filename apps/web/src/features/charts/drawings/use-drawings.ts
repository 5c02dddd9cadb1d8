import type { Drawing } from '@chaintide/chart/drawings/drawing';
import { useMemo, useState } from 'react';
import { useSay } from '../../../shared/messages/messages.ts';
import { drawingText, fitsLink, readDrawing } from '@chaintide/chart/view/drawing-text';

const UNDO_MOST = 50;

/** The drawings of a link, with the steps that led to them; `draft` stands in for them during a gesture. */
export const useDrawings = (items: readonly string[], onItems: (items: readonly string[]) => void) => {
  const say = useSay();
  const kept = useMemo(() => items.map(readDrawing).filter((one) => one !== undefined), [items]);
  const [draft, setDraft] = useState<readonly Drawing[]>();
  const [past, setPast] = useState<readonly (readonly string[])[]>([]);

  /** Keeps drawings in the link, or says why not. */
  const keep = (next: readonly Drawing[]): boolean => {
    setDraft(undefined);
    const texts = next.map(drawingText);
    if (texts.length >= items.length && !fitsLink(texts)) {
      say('warning', { text: 'drawings.full' });
      return false;
    }
    if (texts.join() === items.join()) return true;
    setPast([...past.slice(-UNDO_MOST), items]);
    onItems(texts);
    return true;
  };

  return {
    kept,
    shown: draft ?? kept,
    draft,
    setDraft,
    keep,
    /** Takes the last step back; undefined if there is none. */
    undo:
      past.length === 0 && !draft
        ? undefined
        : (): void => {
            setDraft(undefined);
            if (draft) return;
            onItems(past.at(-1)!);
            setPast(past.slice(0, -1));
          },
    forget: () => setPast([]),
  };
};
