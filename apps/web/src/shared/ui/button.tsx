import type { ButtonHTMLAttributes, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { readonly ref?: Ref<HTMLButtonElement> };

/** A control of a bar: text, pressed or not. */
export const ToolButton = (props: Props) => <button type="button" className={styles['tool']} {...props} />;

/** A square with an icon; `label` is its name and its hint. */
export const IconButton = ({ icon, label, ...rest }: Props & { readonly icon: IconName; readonly label: string }) => (
  <button type="button" className={styles['icon']} aria-label={label} title={label} {...rest}>
    <Icon name={icon} />
  </button>
);

/** The one thing to do here; `data-look="quiet"` for what stands beside it. */
export const ActionButton = (props: Props) => <button type="button" className={styles['action']} {...props} />;

/** The same, where it leads to another page. */
export const ActionLink = (props: Omit<LinkProps, 'className'>) => <Link className={styles['action']} {...props} />;
