import type { Palette } from '@chaintide/chart/scene/palette';
import type { RefObject } from 'react';
import { pictureOf } from '../../../shared/chart/picture-canvas.ts';
import type { StageHandle } from '../../../shared/chart/stage-handle.ts';
import { saveBlob } from '../../../shared/browser/save-blob.ts';
import { useText } from '../../../shared/i18n/use-text.ts';
import { useLive } from '../../../shared/live/live-context.ts';
import { useSay } from '../../../shared/messages/messages.ts';
import type { ChartView } from '@chaintide/chart/view/chart-view';
import type { Charted } from '../shared/use-charted.ts';
import { copyPicture } from './clipboard.ts';
import { lightPalette, usePrint } from './use-print.ts';
import { fileName, pictureTexts, shownDays } from './shown.ts';
import { outputTexts } from '../../../shared/i18n/output-texts.ts';

interface Pictured {
  readonly view: ChartView;
  readonly charted: Charted | undefined;
  readonly stage: RefObject<StageHandle | null>;
}

const pngOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('the canvas is too large'));
    }, 'image/png');
  });

/** Saves, copies or prints the chart as a picture. */
export const usePicture = ({
  view,
  charted,
  stage,
}: Pictured): { readonly save: () => Promise<void>; readonly copy: () => Promise<void> } => {
  const text = useText(outputTexts);
  const live = useLive();
  const say = useSay();

  const drawIn = (palette?: Palette): { readonly canvas: HTMLCanvasElement; readonly name: string } | undefined => {
    const window = stage.current?.window();
    const days = charted && window && shownDays(charted.series, window);
    const canvas =
      days &&
      stage.current?.picture((shown) =>
        pictureOf({
          ...shown,
          palette: palette ?? shown.palette,
          texts: pictureTexts(view, charted, { window, now: live.now(), text }),
        }),
      );
    return days && canvas ? { canvas, name: fileName(view, days, 'png') } : undefined;
  };
  usePrint(() => drawIn(lightPalette())?.canvas);

  const draw = (): ReturnType<typeof drawIn> => {
    const drawn = drawIn();
    if (drawn) return drawn;
    say('warning', { text: view.look === 'table' ? 'output.noPictureOfTable' : 'output.noPicture' });
    return undefined;
  };
  return {
    save: async () => {
      const drawn = draw();
      const blob = drawn && (await pngOf(drawn.canvas).catch(() => undefined));
      if (!drawn) return;
      if (blob) saveBlob(drawn.name, blob);
      say(
        blob ? 'info' : 'error',
        blob ? { text: 'output.pictureSaved', args: { name: drawn.name } } : { text: 'output.noPicture' },
      );
    },
    copy: async () => {
      const drawn = draw();
      if (!drawn) return;
      const isDone = await copyPicture(pngOf(drawn.canvas));
      say(isDone ? 'info' : 'error', { text: isDone ? 'output.pictureCopied' : 'output.pictureNotCopied' });
    },
  };
};
