import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const FORMAT = 1;
const PRIVATE = 0o600; // it holds everything that the database holds
const FILE = 'manifest.json';
const HASH = 'manifest.sha256';

const name = z.string().regex(/^[^.]+\.[^.]+$/); // of a schema and a relation, quoted for SQL where needed

/** The content of a backup. */
const manifest = z.object({
  format: z.literal(FORMAT),
  at: z.iso.datetime(),
  migrations: z.array(z.object({ id: z.int(), file: z.string(), checksum: z.string() })),
  tables: z.array(
    z.object({
      name,
      columns: z.array(z.string()),
      rows: z.int().nonnegative(),
      file: z.string().regex(/^\d+\.ndjson\.gz$/),
      sha256: z.string(),
    }),
  ),
  partitions: z.array(z.object({ parent: name, name, bound: z.string().regex(/^(FOR VALUES [^;]+|DEFAULT)$/) })),
  sequences: z.array(z.object({ name, last: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
});
export type Manifest = z.infer<typeof manifest>;

/** A backup that cannot be made or restored; the message is one line for a person. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

export const hashOfFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
};

export const writeManifest = async (folder: string, content: Omit<Manifest, 'format'>): Promise<void> => {
  const text = `${JSON.stringify({ format: FORMAT, ...content }, null, 1)}\n`;
  await writeFile(join(folder, FILE), text, { mode: PRIVATE });
  await writeFile(join(folder, HASH), `${hashOf(text)}  ${FILE}\n`, { mode: PRIVATE }); // as sha256sum writes it
};

const read = async (folder: string, file: string): Promise<string> => {
  try {
    return await readFile(join(folder, file), 'utf8');
  } catch (error) {
    throw new BackupError(`${folder} is not a complete backup: ${file} cannot be read`, { cause: error });
  }
};

/** Reads the manifest, and compares every file with it before anything is restored. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await read(folder, FILE);
  const [hash] = (await read(folder, HASH)).split(' ');
  if (hashOf(text) !== hash) throw new BackupError(`${folder} was changed: ${FILE} does not match ${HASH}`);
  const parsed = manifest.safeParse(JSON.parse(text));
  if (!parsed.success) throw new BackupError(`${folder} was made by another version of the program`);
  for (const { file, name: table, sha256 } of parsed.data.tables) {
    const found = await hashOfFile(join(folder, file)).catch(() => undefined);
    if (found === undefined) throw new BackupError(`${folder} is not complete: ${file} (${table}) is missing`);
    if (found !== sha256) throw new BackupError(`${folder} was changed: ${file} (${table}) does not match its hash`);
  }
  return parsed.data;
};
