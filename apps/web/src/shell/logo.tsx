import styles from './logo.module.css';

export const Logo = () => (
  <svg className={styles['logo']} viewBox="0 0 28 24" aria-hidden="true">
    <path d="M2 14c3 0 3-5 6-5s3 5 6 5 3-5 6-5 3 5 6 5" />
    <path className={styles['swell']} d="M5 20.500h18" />
    <circle cx="20" cy="3.800" r="2.800" />
  </svg>
);
