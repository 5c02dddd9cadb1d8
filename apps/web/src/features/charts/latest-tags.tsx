import { useText } from '../../shared/i18n/use-text.ts';
import { formatShort } from '../../shared/format/number.ts';
import styles from './latest-tags.module.css';
import type { Palette } from '../../shared/chart/palette.ts';
import type { Scene } from './scene.ts';
import { tagsOf } from './tags.ts';

/** The newest value of each axis as a tag at its height. */
export const LatestTags = ({ scene, palette }: { scene: Scene; palette: Palette }) => {
  const { language } = useText();
  const { plot, size } = scene;
  return tagsOf(scene).map(({ trace, value, y }) => {
    const side = trace.axis === 'price' ? { right: size.width - plot.left } : { left: plot.left + plot.width };
    return (
      <span key={trace.key} className={styles['tag']} data-side={trace.axis} style={{ ...side, top: y, background: palette.marks[trace.colour] }} aria-hidden="true">
        {formatShort(value, trace.unit, language)}
      </span>
    );
  });
};
