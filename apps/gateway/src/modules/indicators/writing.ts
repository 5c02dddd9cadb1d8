import { CSV_TYPE } from '@chaintide/contracts/csv';
import type { RouteOutput } from '@chaintide/contracts/http';
import type { CompactSeries, exportRoute } from '@chaintide/contracts/charts/indicators';
import type { Resolution } from '@chaintide/contracts/charts/resolutions';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { COMPRESS_BYTES, type Encoding } from '../../platform/http/accepted-encoding.ts';
import { tagOf } from '../../platform/http/ready-answers.ts';
import type { Written } from '../../platform/http/written-answer.ts';
import { told, type Excerpt } from './excerpt.ts';
import { sheetOf, type Part, type Sheet, type SheetLook, type Span } from './sheets/export-sheet.ts';
import { csvOf, jsonOf } from './sheets/export-text.ts';
import { marketRows, type MarketLook, type MarketSeries } from './sheets/market-rows.ts';

const BROTLI_QUALITY = 4; // higher qualities do not pay off for bodies that change with every tick

export interface ExcerptPart extends Omit<Part, 'series'> {
  readonly excerpt: Excerpt;
}

interface SheetJob {
  readonly parts: readonly ExcerptPart[];
  readonly span: Span;
  readonly look?: SheetLook;
}

/** A job for the scribe: plain data only, because another thread reads it. */
export type Job =
  | { readonly kind: 'series' | 'columns'; readonly excerpt: Excerpt }
  | (SheetJob & {
      readonly kind: 'file';
      readonly name: string;
      readonly format: RouteOutput<typeof exportRoute, 'query'>['format'];
      readonly resolution: Resolution;
      readonly generatedAt: string;
      /** The day by whose end everything in it was published. */
      readonly known?: string;
    })
  | (MarketSeries & { readonly kind: 'rows'; readonly look: MarketLook });

const JSON_TYPE = 'application/json; charset=utf-8';

/** The answer to a job, tagged and compressed. */
export const written = (job: Job, encoding: Encoding | undefined): Written => {
  const bytes = Buffer.from(textOf(job));
  const taken = bytes.length < COMPRESS_BYTES ? undefined : encoding;
  const type = job.kind === 'file' && job.format === 'csv' ? CSV_TYPE : JSON_TYPE;
  return {
    tag: tagOf(bytes),
    encoding: taken,
    bytes: packed(bytes, taken),
    type,
    ...(job.kind === 'file' && { name: job.name }),
  };
};

const textOf = (job: Job): string => {
  switch (job.kind) {
    case 'series':
      return enveloped(told(job.excerpt));
    case 'columns':
      return enveloped({ ...told(job.excerpt), history: null } satisfies CompactSeries);
    case 'rows':
      return enveloped(marketRows(job, job.look));
    case 'file':
      break;
  }
  return (job.format === 'csv' ? csvOf : jsonOf)(sheetIn(job), job);
};

const enveloped = (data: unknown): string => JSON.stringify({ code: 200, msg: 'ok', data });

const sheetIn = ({ parts, span, look }: SheetJob): Sheet =>
  sheetOf(
    parts.map(({ excerpt, ...part }) => ({ ...part, series: told(excerpt) })),
    span,
    look,
  );

const packed = (bytes: Buffer, encoding: Encoding | undefined): Uint8Array => {
  if (encoding === 'gzip') return gzipSync(bytes);
  if (encoding === undefined) return bytes;
  return brotliCompressSync(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
};
