import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Marks what is being pictured for a file; styles below it are those of paper. */
export const printingMark = 'data-printing';

const gone = { display: 'none' } as const;

/** Controls: on screen only, neither on paper nor in a file. */
export const offPaper = { '@media print': gone, ':global([data-printing])': gone } as const;

const shown = { display: 'block' } as const;

/** What only paper needs. */
export const onPaper = { display: 'none', '@media print': shown, ':global([data-printing])': shown } as const;

/** Whether the browser prints just now: what is drawn only while in view is drawn whole. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // the browser takes its picture as soon as it has told
    const tell = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    window.addEventListener('beforeprint', tell);
    window.addEventListener('afterprint', tell);
    return () => {
      window.removeEventListener('beforeprint', tell);
      window.removeEventListener('afterprint', tell);
    };
  }, []);
  return printing;
}
