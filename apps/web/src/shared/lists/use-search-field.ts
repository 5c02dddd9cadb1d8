import { useEffect, useEffectEvent, useState } from 'react';

const SETTLED_MS = 500; // spec 000 §9: debounce

/** A search text that takes effect when typing has paused, and that follows external changes of the link. */
export const useSearchField = (applied: string, onApply: (text: string) => void) => {
  const [text, setText] = useState(applied);
  const [known, setKnown] = useState(applied);
  if (applied !== known) {
    setKnown(applied);
    if (text.trim() !== applied) setText(applied);
  }
  const apply = (wanted: string): void => {
    if (wanted !== applied) onApply(wanted);
  };
  const settle = useEffectEvent(apply);
  useEffect(() => {
    const wanted = text.trim();
    const timer = setTimeout(() => settle(wanted), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return { text, type: setText, apply: () => apply(text.trim()) };
};
