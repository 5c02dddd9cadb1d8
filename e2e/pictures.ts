import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';

/** The file that the page saves when something is done. */
export const saved = async (page: Page, act: () => Promise<unknown>): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), act()]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};

/** The number of colours of a picture, and its size. */
export const look = (page: Page, bytes: Buffer): Promise<{ width: number; height: number; colours: number }> =>
  page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
    context.drawImage(bitmap, 0, 0);
    const pixels = new Uint32Array(context.getImageData(0, 0, bitmap.width, bitmap.height).data.buffer);
    return { width: bitmap.width, height: bitmap.height, colours: new Set(pixels).size };
  }, bytes.toString('base64'));

/** The share of pixels in a region (left, top, width, height) that differ visibly between two pictures. */
export const difference = (
  page: Page,
  pictures: readonly [Buffer, Buffer],
  region: readonly [number, number, number, number],
) =>
  page.evaluate(
    async ({ both, box }) => {
      const pixelsOf = async (base64: string): Promise<Uint8ClampedArray> => {
        const bitmap = await createImageBitmap(
          new Blob([Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))]),
        );
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!;
        context.drawImage(bitmap, 0, 0);
        return context.getImageData(...box).data;
      };
      const [one, other] = (await Promise.all(both.map(pixelsOf))) as [Uint8ClampedArray, Uint8ClampedArray];
      const VISIBLE = 24; // of 255
      let differing = 0;
      for (let at = 0; at < one.length; at += 4)
        if ([0, 1, 2].some((part) => Math.abs(one[at + part]! - other[at + part]!) > VISIBLE)) differing++;
      return differing / (one.length / 4);
    },
    { both: pictures.map((bytes) => bytes.toString('base64')), box: region },
  );
