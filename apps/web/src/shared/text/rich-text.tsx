import { Suspense } from 'react';
import { lazily } from '../browser/chunk-loading.ts';
import { plainOf } from './plain-of.ts';

const Purified = lazily(async () => (await import('./purified.tsx')).Purified);

interface RichTextProps {
  /** As the gateway rendered it. */
  readonly html: string;
}

/** Text that a person wrote in Markdown. Until the part that checks its markup has arrived, it is shown without any. */
export const RichText = ({ html }: RichTextProps) => (
  <Suspense fallback={<div>{plainOf(html)}</div>}>
    <Purified html={html} />
  </Suspense>
);
