import { Button, makeStyles, tokens } from '@fluentui/react-components';
import type { ReactElement, ReactNode } from 'react';
import { Link, useHref, useLinkClickHandler } from '../navigation.ts';
import { canOpen } from '../services.ts';
import type { ButtonAppearance } from './button.tsx';

const useStyles = makeStyles({
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    borderRadius: '2px',
    ':hover': { textDecorationLine: 'underline', color: tokens.colorBrandForegroundLinkHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  text: {
    minWidth: 'auto',
    paddingInline: '4px',
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorBrandForegroundLink,
  },
});

/** A link inside a text or a cell; plain text where this user may not go. */
export function TextLink({ to, children }: { to: string; children: ReactNode }) {
  const styles = useStyles();
  return canOpen(to) ? (
    <Link className={styles.link} to={to}>
      {children}
    </Link>
  ) : (
    <span>{children}</span>
  );
}

interface Props {
  to: string;
  /** Default `text`. */
  appearance?: Exclude<ButtonAppearance, 'danger'>;
  icon?: ReactElement;
  children: ReactNode;
}

function AnchorButton({ to, appearance = 'text', icon, children }: Props) {
  const styles = useStyles();
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to);
  const inRow = appearance === 'text';
  return (
    <Button
      as="a"
      href={href}
      onClick={(event: React.MouseEvent<HTMLAnchorElement>) => follow(event)}
      appearance={inRow ? 'transparent' : appearance}
      size={inRow ? 'small' : 'medium'}
      {...(inRow && { className: styles.text })}
      {...(icon && { icon })}
    >
      {children}
    </Button>
  );
}

/** A link that looks like a button; not drawn where this user may not go. Opens in a new window like any link. */
export function LinkButton(props: Props) {
  return canOpen(props.to) ? <AnchorButton {...props} /> : null;
}
