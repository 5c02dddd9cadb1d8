import type { ReactNode } from 'react';
import styles from './demo-card.module.css';
import { Icon, type IconName } from './icon.tsx';

interface DemoCardProps {
  readonly icon?: IconName;
  readonly title: string;
  /** Marks the content as simulated. */
  readonly mark: string;
  readonly hint: string;
  readonly children: ReactNode;
}

/** A card for content that exists in the demo only. */
export const DemoCard = ({ icon, title, mark, hint, children }: DemoCardProps) => (
  <section className={styles['card']} aria-label={title}>
    <header className={styles['head']}>
      {icon && <Icon name={icon} />}
      <b>{title}</b>
      <span className={styles['badge']}>{mark}</span>
      <span className={styles['hint']}>{hint}</span>
    </header>
    {children}
  </section>
);
