import { useText } from '../i18n/use-text.ts';
import { fittedValue } from '@chaintide/chart/axes/axis-labels';
import { SimulatedSign } from '../ui/figures/simulated-mark.tsx';
import styles from './latest-tags.module.css';
import type { Palette } from '@chaintide/chart/scene/palette';
import type { Scene } from '@chaintide/chart/scene/scene';
import { tagsOf, type Tag } from '@chaintide/chart/scene/tags';

const TAG_PADDING = 8;
const SIGN_ROOM = 11;
const UNLABELLED = 76; // px; an axis without a gutter has its tag inside the plot

const place = (
  { plot, size }: Scene,
  { axis: { gutter } }: Tag,
): { side: 'left' | 'right' | 'inside'; style: { left: number } | { right: number }; room: number } => {
  const { left, width } = plot;
  if (!gutter) return { side: 'inside', style: { right: size.width - left - width }, room: UNLABELLED };
  const room = gutter.width - TAG_PADDING;
  return gutter.side === 'right'
    ? { side: 'right', style: { left: gutter.edge }, room }
    : { side: 'left', style: { right: size.width - gutter.edge }, room };
};

/** The newest value of each indicator, as a tag at its height. */
export const LatestTags = ({ scene, palette }: { scene: Scene; palette: Palette }) => {
  const { language } = useText();
  return tagsOf(scene).map((tag) => {
    const { trace, value, y, colour } = tag;
    const { side, style, room } = place(scene, tag);
    return (
      <span
        key={`${trace.of} ${trace.key}`}
        className={styles['tag']}
        data-side={side}
        style={{ ...style, top: y, background: palette.marks[colour] }}
        aria-hidden="true"
      >
        {trace.isSimulated && <SimulatedSign />}
        {fittedValue(value, { unit: trace.unit, language, room: trace.isSimulated ? room - SIGN_ROOM : room })}
      </span>
    );
  });
};
