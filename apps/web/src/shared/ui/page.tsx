import type { ReactNode } from 'react';
import styles from './page.module.css';

interface PageProps {
  readonly title: string;
  readonly about?: ReactNode;
  /** Controls beside the title. */
  readonly tools?: ReactNode;
  /** `wide` uses the full width, for tables; `roomy` suits forms and tables alike. */
  readonly width?: 'wide' | 'roomy';
  readonly children: ReactNode;
}

/** A page below the header: title, one sentence about it, and content. */
export const Page = ({ title, about, tools, width, children }: PageProps) => (
  <div className={styles['page']} data-width={width}>
    <header className={styles['header']}>
      <div className={styles['words']}>
        <h1 className={styles['title']}>{title}</h1>
        {about !== undefined && <p className={styles['about']}>{about}</p>}
      </div>
      {tools}
    </header>
    {children}
  </div>
);

interface TabPartProps {
  readonly about?: ReactNode;
  /** Controls and links of the part. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** The content of one tab of a page: one sentence about it, its controls, and the rest. */
export const TabPart = ({ about, tools, children }: TabPartProps) => (
  <>
    {(about !== undefined || tools !== undefined) && (
      <div className={styles['header']}>
        {about !== undefined && <p className={styles['about']}>{about}</p>}
        {tools}
      </div>
    )}
    {children}
  </>
);

interface PanelProps {
  readonly title: string;
  /** Controls beside the title, for the whole panel. */
  readonly tools?: ReactNode;
  readonly children: ReactNode;
}

/** A card with a heading. */
export const Panel = ({ title, tools, children }: PanelProps) => (
  <section className={styles['panel']} aria-label={title}>
    <header className={styles['head']}>
      <h2 className={styles['heading']}>{title}</h2>
      {tools}
    </header>
    {children}
  </section>
);
