import { useEffect, type ReactNode } from 'react';
import { firstPictureStands } from '../../../shared/browser/first-picture.ts';
import { Icon, type IconName } from '../../../shared/ui/icon.tsx';
import styles from './state-panel.module.css';

interface StatePanelProps {
  readonly tone: 'calm' | 'warning' | 'error';
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  /** The remedy on offer. */
  readonly children?: ReactNode;
}

/** Replaces a missing chart with the reason and the remedy. */
export const StatePanel = ({ tone, icon, title, text, children }: StatePanelProps) => {
  useEffect(firstPictureStands, []); // there is none to wait for
  return (
    <div className={styles['panel']} data-tone={tone} role={tone === 'error' ? 'alert' : 'status'}>
      <span className={styles['icon']}>
        <Icon name={icon} />
      </span>
      <h2 className={styles['title']}>{title}</h2>
      <p className={styles['text']}>{text}</p>
      {children}
    </div>
  );
};
