import { makeStyles } from '@fluentui/react-components';
import type { PointerEvent } from 'react';

const useStyles = makeStyles({
  text: {
    display: 'block',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    maxWidth: '100%',
    minWidth: 0,
  },
});

const tellWhenCut = ({ currentTarget: element }: PointerEvent<HTMLElement>) => {
  element.title = element.scrollWidth > element.clientWidth ? (element.textContent ?? '') : '';
};

/**
 * One line of text, truncated where it does not fit; the full text shows on hover. `width` in px, default the parent's.
 * The browser's own tooltip: a table draws hundreds of these, and a component for each would be most of its cost.
 */
export function Truncated({ text, width }: { text: string; width?: number }) {
  const styles = useStyles();
  return (
    <span
      className={styles.text}
      onPointerEnter={tellWhenCut}
      {...(width !== undefined && { style: { maxWidth: width } })}
    >
      {text}
    </span>
  );
}
