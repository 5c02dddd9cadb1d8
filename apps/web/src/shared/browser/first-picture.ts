import { SECOND } from '@chaintide/contracts/limits';

const LONGEST_MS = 2 * SECOND; // where no line is drawn (nothing to show, or nobody may see it) the rest comes all the same

const { promise: stands, resolve } = Promise.withResolvers<void>();

export const firstPictureStands = (): void => resolve();

/** What can wait does: it would take the line and the processor from the picture that people came for. */
export const afterFirstPicture = async <T>(load: () => Promise<T>): Promise<T> => {
  await Promise.race([
    stands,
    new Promise((late) => {
      setTimeout(late, LONGEST_MS);
    }),
  ]);
  return load();
};
