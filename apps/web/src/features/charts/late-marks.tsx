import type { ComponentProps } from 'react';
import { DiscussedMarks } from './discussion/discussed-marks.tsx';
import { ReleaseNotes } from './releases/release-notes.tsx';

/** Everything that is told of single points, loaded after the first picture. */
export const LateMarks = (props: ComponentProps<typeof DiscussedMarks>) => (
  <>
    <DiscussedMarks {...props} />
    <ReleaseNotes subject={props.subject} />
  </>
);
