import type { Tone } from '../orders/state-tag.tsx';

export type Tones<P extends string> = Readonly<Record<P, Tone>>;

const tokens: Readonly<Record<Tone, string>> = {
  waiting: 'warn',
  odd: 'star',
  moving: 'accent',
  done: 'green',
  bad: 'red',
  over: 'muted',
};
const FAINTER = 0.5;

/** A bar's colour; parts of one tone differ in opacity. */
interface Fill {
  readonly fill: string;
  readonly fillOpacity: number;
}

/** Reads the colours of the page's theme, for a canvas. */
export const fillsOf = <P extends string>(parts: readonly P[], tones: Tones<P>): Fill[] => {
  const style = getComputedStyle(document.documentElement);
  return parts.map((part, index) => ({
    fill: style.getPropertyValue(`--${tokens[tones[part]]}`).trim(),
    fillOpacity: FAINTER ** parts.slice(0, index).filter((before) => tones[before] === tones[part]).length,
  }));
};
