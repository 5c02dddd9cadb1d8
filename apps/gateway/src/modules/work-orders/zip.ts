import { zipSync } from 'fflate';
import type { StoredFile } from './work-order-files.repository.ts';

/** `a.png`, then `a (2).png`: files of several answers may have the same name. */
const apart = (files: readonly StoredFile[]): [string, Uint8Array][] => {
  const seen = new Map<string, number>();
  return files.map(({ name, content }) => {
    const key = name.toLowerCase();
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return [count === 1 ? name : name.replace(/(\.\w+)$/, ` (${count})$1`), content];
  });
};

/** The files in one archive; pictures are compressed already, so they are only stored. */
export const zipOf = (files: readonly StoredFile[]): Uint8Array =>
  zipSync(Object.fromEntries(apart(files)), { level: 0 });
