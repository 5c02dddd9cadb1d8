import styles from './busy.module.css';

/** The thin progress bar over a picture that is about to be replaced. */
export const Busy = ({ label }: { label: string }) => (
  <div className={styles['busy']} role="progressbar" aria-label={label} />
);
