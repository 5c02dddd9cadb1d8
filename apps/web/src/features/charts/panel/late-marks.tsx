import { Suspense, type ComponentProps } from 'react';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import { DiscussedMarks } from '../discussion/discussed-marks.tsx';

const ReleaseNotes = lazily(async () => (await import('../releases/release-notes.tsx')).ReleaseNotes);

/** Everything that is told of single points, loaded after the first picture. */
export const LateMarks = (props: ComponentProps<typeof DiscussedMarks>) => (
  <>
    <DiscussedMarks {...props} />
    {props.subject.startsWith('macro.') && (
      <Suspense>
        <ReleaseNotes subject={props.subject} />
      </Suspense>
    )}
  </>
);
