import { makeStyles, Tooltip } from '@fluentui/react-components';
import { useRef, useState } from 'react';

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

/** One line of text, cut where it does not fit; the whole shows on hover. `width` in px, default the parent's. */
export function Truncated({ text, width }: { text: string; width?: number }) {
  const styles = useStyles();
  const element = useRef<HTMLSpanElement>(null);
  const [shown, setShown] = useState(false);
  const cut = () => element.current !== null && element.current.scrollWidth > element.current.clientWidth;
  return (
    <Tooltip
      content={text}
      relationship="inaccessible"
      visible={shown}
      onVisibleChange={(_, { visible }) => setShown(visible && cut())}
    >
      <span ref={element} className={styles.text} {...(width !== undefined && { style: { maxWidth: width } })}>
        {text}
      </span>
    </Tooltip>
  );
}
