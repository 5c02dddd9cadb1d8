import { createCanvas } from '@napi-rs/canvas';
import { LineChart } from 'echarts/charts';
import { GridComponent, TitleComponent } from 'echarts/components';
import { init, setPlatformAPI, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import sharp from 'sharp';

use([LineChart, GridComponent, TitleComponent, CanvasRenderer]);

const SHARP = 2; // pixels of the file per pixel of the drawing, as in our pictures

export interface Columns {
  readonly times: readonly number[];
  readonly values: readonly (number | null)[];
}

setPlatformAPI({ createCanvas: () => createCanvas(1, 1) as unknown as HTMLCanvasElement });

/** Paints a line with its title on the canvas that the gateway uses, and encodes it as the gateway does. */
export const paintedByPeer = async (
  { times, values }: Columns,
  { title, width, height }: { readonly title: string; readonly width: number; readonly height: number },
): Promise<Buffer> => {
  const canvas = createCanvas(width, height);
  const chart = init(canvas as unknown as HTMLCanvasElement, null, {
    width: width / SHARP,
    height: height / SHARP,
    devicePixelRatio: SHARP,
  });
  chart.setOption({
    animation: false,
    backgroundColor: '#11151d',
    title: { text: title, textStyle: { color: '#ffffff' } },
    xAxis: { type: 'time' },
    yAxis: { type: 'value', position: 'right', scale: true },
    series: [
      {
        type: 'line',
        showSymbol: false,
        sampling: 'minmax',
        data: times.map((time, at) => [time * 1_000, values[at]]),
      },
    ],
  });
  const pixels = sharp(canvas.data(), { raw: { width, height, channels: 4 } });
  const png = await pixels.removeAlpha().png({ compressionLevel: 3 }).toBuffer();
  chart.dispose();
  return png;
};
