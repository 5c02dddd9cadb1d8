import { Suspense } from 'react';
import { afterFirstPicture } from '../../../shared/browser/first-picture.ts';
import { lazily } from '../../../shared/browser/chunk-loading.ts';
import type { ChartActionsProps } from '../shared/actions-props.ts';
import styles from './chart-actions.module.css';

const Actions = lazily(async () => (await afterFirstPicture(() => import('./action-bar.tsx'))).ActionBar);

/**
 * Export and sharing actions: picture, files, link, table, events. They load after the first picture, into a reserved
 * place.
 */
export const ChartActions = (props: ChartActionsProps) => (
  <div className={styles['actions']} data-compact={props.isCompact}>
    <Suspense>
      <Actions {...props} />
    </Suspense>
  </div>
);
