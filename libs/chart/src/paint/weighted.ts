import type { Pen } from './pen.ts';

/** A pen whose canvas takes the weight of a variable font from this property alone. */
interface VariablePen extends Pen {
  fontVariationSettings: string;
}

const WEIGHT = /^\d{3}(?= )/;
const NORMAL = '400';

/** Lets the weight in `font` choose the weight of a variable font. */
export const weighted = <P extends VariablePen>(pen: P): P => {
  const own: object = Object.getPrototypeOf(pen);
  return Object.defineProperty(pen, 'font', {
    get: () => Reflect.get(own, 'font', pen),
    set: (font: string) => {
      Reflect.set(own, 'font', font, pen);
      pen.fontVariationSettings = `'wght' ${WEIGHT.exec(font)?.[0] ?? NORMAL}`;
    },
  });
};
