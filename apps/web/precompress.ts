import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const TEXT = /\.(js|css|svg)$/;

const compress = promisify(brotliCompress);

const small = (content: string | Uint8Array): Promise<Buffer> => {
  const bytes = Buffer.from(content);
  return compress(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
};

/** Writes a compressed copy of every immutable text file, so that the gateway only has to send it. */
export const precompress = (): Plugin => {
  let folder = '';

  /** Compressing a library takes seconds and its content is the same in the next build, so the result is cached under its hashed name. */
  const smallOf = async (fileName: string, content: string | Uint8Array): Promise<Buffer> => {
    const kept = join(folder, `${basename(fileName)}.br`);
    const known = await readFile(kept).catch(() => undefined);
    if (known) return known;
    const bytes = await small(content);
    await writeFile(kept, bytes);
    return bytes;
  };

  const forget = async (used: ReadonlySet<string>): Promise<void> => {
    const strangers = (await readdir(folder)).filter((name) => !used.has(name));
    await Promise.all(strangers.map((name) => rm(join(folder, name), { force: true })));
  };

  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ cacheDir }) => {
      folder = join(cacheDir, 'precompressed');
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        await mkdir(folder, { recursive: true });
        const texts = Object.values(bundle).filter(({ fileName }) => TEXT.test(fileName));
        await Promise.all(
          texts.map(async (one) => {
            const source = await smallOf(one.fileName, one.type === 'chunk' ? one.code : one.source);
            this.emitFile({ type: 'asset', fileName: `${one.fileName}.br`, source });
          }),
        );
        await forget(new Set(texts.map(({ fileName }) => `${basename(fileName)}.br`)));
      },
    },
  };
};
