import { makeStyles, tokens } from '@fluentui/react-components';
import type { PointerEvent } from 'react';

const useStyles = makeStyles({
  handle: {
    position: 'absolute',
    top: 0,
    right: 0,
    width: '8px',
    height: '100%',
    cursor: 'col-resize',
    touchAction: 'none',
    '::after': {
      content: '""',
      position: 'absolute',
      top: '25%',
      right: 0,
      width: '1px',
      height: '50%',
      backgroundColor: tokens.colorNeutralStroke1,
    },
    ':hover::after': { width: '2px', backgroundColor: tokens.colorBrandStroke1 },
  },
});

/** Narrowest column, in px. */
export const minWidth = 56;

/** The `col` element that rules the width of a header cell. */
function ruler(head: HTMLTableCellElement): HTMLElement | undefined {
  const column = head.closest('table')?.querySelectorAll('col')[head.cellIndex];
  return column instanceof HTMLElement ? column : undefined;
}

/** Drags the width of a column; the new width is told once, when the pointer is let go. */
export function ResizeHandle({ onResize }: { onResize: (width: number) => void }) {
  const styles = useStyles();
  const start = (event: PointerEvent<HTMLSpanElement>) => {
    const handle = event.currentTarget;
    const head = handle.closest('th');
    if (!head) return;
    event.preventDefault();
    handle.setPointerCapture(event.pointerId);
    const begin = { x: event.clientX, width: head.offsetWidth };
    const widthAt = (x: number) => Math.max(minWidth, Math.round(begin.width + x - begin.x));
    const drag = ({ clientX }: { clientX: number }) => {
      const column = ruler(head);
      if (column) column.style.width = `${widthAt(clientX)}px`;
    };
    const drop = ({ clientX }: { clientX: number }) => {
      handle.removeEventListener('pointermove', drag);
      handle.removeEventListener('pointerup', drop);
      handle.removeEventListener('pointercancel', drop);
      onResize(widthAt(clientX));
    };
    handle.addEventListener('pointermove', drag);
    handle.addEventListener('pointerup', drop);
    handle.addEventListener('pointercancel', drop);
  };
  return <span className={styles.handle} aria-hidden="true" onPointerDown={start} />;
}
