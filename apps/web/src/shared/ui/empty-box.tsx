import { Icon, type IconName } from './icon.tsx';
import styles from './empty-box.module.css';

interface EmptyBoxProps {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
}

/** Stands where a list has nothing yet, and says what would be there. */
export const EmptyBox = ({ icon, title, text }: EmptyBoxProps) => (
  <div className={styles['empty']}>
    <Icon name={icon} />
    <p>
      <b>{title}</b>
    </p>
    <p>{text}</p>
  </div>
);
