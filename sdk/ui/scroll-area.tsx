import type { CSSProperties, ReactNode, Ref } from 'react';

interface Props {
  /** What stands in it, for screen readers. */
  label: string;
  className?: string;
  style?: CSSProperties;
  ref?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A part of a page with its own scroll bar; it is a tab stop. */
export const ScrollArea = ({ label, children, ...rest }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
  <section {...rest} aria-label={label} tabIndex={0}>
    {children}
  </section>
);
