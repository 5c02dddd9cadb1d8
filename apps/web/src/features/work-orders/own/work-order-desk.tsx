import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import styles from '../work-orders.module.css';
import { NewWorkOrder } from './new-work-order.tsx';
import { OwnWorkOrders } from './own-work-orders.tsx';

const ANCHOR = 'workOrder';

/** The part of the help page for work orders: the form, and those submitted before. Links lead to it by `#workOrder`. */
export const WorkOrderDesk = () => {
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === `#${ANCHOR}`) section.current?.scrollIntoView();
  }, [hash]);
  return (
    <section ref={section} id={ANCHOR} className={styles['section']}>
      <NewWorkOrder />
      <OwnWorkOrders />
    </section>
  );
};
