import type { ButtonHTMLAttributes, Ref } from 'react';
import { Link, type LinkProps } from 'react-router';
import styles from './button.module.css';
import { Icon, type IconName } from './icon.tsx';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & { readonly ref?: Ref<HTMLButtonElement> };

/** A text button of a toolbar, pressed or not. */
export const ToolButton = (props: Props) => <button type="button" className={styles['tool']} {...props} />;

/** A square icon button; `label` is its name and its tooltip. */
export const IconButton = ({ icon, label, ...rest }: Props & { readonly icon: IconName; readonly label: string }) => (
  <button type="button" className={styles['icon']} aria-label={label} title={label} {...rest}>
    <Icon name={icon} />
  </button>
);

/** The main action; `data-look="quiet"` for secondary ones. */
export const ActionButton = (props: Props) => <button type="button" className={styles['action']} {...props} />;

/** The same as a link to another page. */
export const ActionLink = (props: Omit<LinkProps, 'className'>) => <Link className={styles['action']} {...props} />;
