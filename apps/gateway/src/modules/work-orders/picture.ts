import sharp, { type Sharp } from 'sharp';
import { FILE_BYTES, FILE_NAME_LENGTH, FILE_PIXELS_MAX } from '@chaintide/contracts/limits';
import type { Attachment } from '@chaintide/contracts/support/work-order-files';
import { AppError } from '../../platform/errors/app-error.ts';

/** A picture that was decoded and encoded again, so that it holds nothing but its pixels. */
export interface Picture extends Pick<Attachment, 'name' | 'type' | 'width' | 'height'> {
  readonly content: Uint8Array;
}

const DECODE_SECONDS = 5; // within the deadline of a request
const JPEG_QUALITY = 88; // screenshots of text stay readable

const kinds = {
  jpeg: { type: 'image/jpeg', ending: 'jpg', isEnding: /\.jpe?g$/i, start: [0xff, 0xd8, 0xff] },
  png: {
    type: 'image/png',
    ending: 'png',
    isEnding: /\.png$/i,
    start: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  },
} as const;
type Kind = keyof typeof kinds;
const kindNames = Object.keys(kinds) as Kind[];

const kindOf = (bytes: Uint8Array): Kind | undefined =>
  kindNames.find((name) => kinds[name].start.every((byte, index) => bytes[index] === byte));

/** Characters that a file system or a header cannot hold, that turn a text around, or that cannot be seen. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}"*:<>?|%;]/gu;

/** The name without a path and without unsafe characters, ending in its true type. */
const plainName = (given: string, kind: Kind): string => {
  const { ending, isEnding } = kinds[kind];
  const base = (given.normalize('NFC').split(/[/\\]/).at(-1) ?? '').replace(UNSAFE, '').trim();
  const stem = base
    .replace(/\.(jpe?g|png)$/i, '')
    .replace(/^\.+/, '')
    .slice(0, FILE_NAME_LENGTH / 2)
    .trim();
  const written = isEnding.exec(base)?.[0] ?? `.${ending}`;
  return `${stem === '' ? 'picture' : stem}${written}`;
};

const opened = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: FILE_PIXELS_MAX, sequentialRead: true, failOn: 'error' }).timeout({
    seconds: DECODE_SECONDS,
  });

/** `rotate` turns the pixels as the camera's note says, because that note is dropped with all others. */
const encoded = (bytes: Uint8Array, kind: Kind) => {
  const upright = opened(bytes).rotate();
  const written = kind === 'jpeg' ? upright.jpeg({ quality: JPEG_QUALITY }) : upright.png({ compressionLevel: 9 });
  return written.toBuffer({ resolveWithObject: true });
};

const refusalOf = (error: unknown): AppError =>
  new AppError(error instanceof Error && /pixel limit/i.test(error.message) ? 'file.pixels' : 'file.broken');

/** Judges an uploaded file by its bytes and makes it anew; throws what is wrong with it. */
export const pictureOf = async (given: string, bytes: Uint8Array): Promise<Picture> => {
  if (bytes.length === 0) throw new AppError('file.empty');
  const kind = kindOf(bytes);
  if (kind === undefined) throw new AppError('file.type');
  if (bytes.length > FILE_BYTES) throw new AppError('file.large');
  try {
    const { width, height } = await opened(bytes).metadata();
    if (width * height > FILE_PIXELS_MAX) throw new AppError('file.pixels');
    const { data, info } = await encoded(bytes, kind);
    return {
      name: plainName(given, kind),
      type: kinds[kind].type,
      width: info.width,
      height: info.height,
      content: data,
    };
  } catch (error) {
    throw error instanceof AppError ? error : refusalOf(error);
  }
};
