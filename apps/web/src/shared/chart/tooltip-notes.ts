/** A line about an indicator at a bucket, in unix seconds; undefined for none. */
type Note = (time: number) => string | undefined;

const notes = new Map<string, Note>();

/** Adds a line to the tooltips of an indicator until the returned function is called. */
export const noteInTooltips = (indicator: string, note: Note): (() => void) => {
  notes.set(indicator, note);
  return () => {
    if (notes.get(indicator) === note) notes.delete(indicator);
  };
};

export const noteAt = (indicator: string, time: number): string | undefined => notes.get(indicator)?.(time);
