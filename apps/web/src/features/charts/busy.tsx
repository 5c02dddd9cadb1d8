import styles from './busy.module.css';

/** The thin bar over a picture that waits for its successor. */
export const Busy = ({ label }: { label: string }) => (
  <div className={styles['busy']} role="progressbar" aria-label={label} />
);
