import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pixelmatch from 'pixelmatch';
import { expect, it } from 'vitest';
import { looks, paintedChart, paintedPicture, storedPixels } from './pictures-testing.ts';

const STORED = join(import.meta.dirname, 'pictures');
const FAILED = join(tmpdir(), 'chaintide-pictures');

// Canvas and font are pinned, so the same machine paints the same bytes. Another processor may round the coverage of an
// edge differently: that is a shade on single pixels, where a lost or shifted mark changes whole rows of them.
const SHADE = 0.1; // of the distance from black to white, as pixelmatch measures it
const MOST = 0.0005; // of all pixels

const isRenewed = process.env['RENEW_PICTURES'] === '1';

/** Compares a picture with the stored one; where they differ, both and their difference are left in a folder. */
const compare = async (name: string, canvas: Canvas): Promise<void> => {
  const file = join(STORED, `${name}.png`);
  const png = canvas.toBuffer('image/png');
  if (isRenewed) return writeFileSync(file, png);
  const { width, height, data } = await storedPixels(file);
  expect([canvas.width, canvas.height]).toEqual([width, height]);
  const pen = createCanvas(width, height).getContext('2d');
  const difference = pen.createImageData(width, height);
  const now = canvas.getContext('2d').getImageData(0, 0, width, height).data;
  const count = pixelmatch(data, now, difference.data, width, height, { threshold: SHADE, includeAA: true });
  if (count > width * height * MOST) {
    mkdirSync(FAILED, { recursive: true });
    pen.putImageData(difference, 0, 0);
    writeFileSync(join(FAILED, `${name}.png`), png);
    writeFileSync(join(FAILED, `${name}-difference.png`), pen.canvas.toBuffer('image/png'));
  }
  expect(count, `pixels that differ; see ${FAILED}`).toBeLessThanOrEqual(width * height * MOST);
};

it.each(Object.entries(looks))('paints %s as before', (name, look) => compare(name, paintedChart(look)));

it('paints the picture that is saved as before', () =>
  compare('saved', paintedPicture({ ...looks['line']!, width: 360 })));

it('paints the tag of a simulated number with its sign', () => {
  const traces = looks['line']!.traces.map((trace) => ({ ...trace, isSimulated: true as const }));
  return compare('simulated', paintedPicture({ ...looks['line']!, traces, width: 360 }));
});

it('would notice a line that is drawn a pixel lower', async () => {
  const { width, height, data } = await storedPixels(join(STORED, 'area.png'));
  const shifted = new Uint8ClampedArray(data.length);
  shifted.set(data.subarray(0, data.length - width * 4), width * 4);
  expect(pixelmatch(data, shifted, undefined, width, height, { threshold: SHADE, includeAA: true })).toBeGreaterThan(
    width * height * MOST,
  );
});
