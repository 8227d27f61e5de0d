/** Marks what is being pictured for a file; styles below it are those of paper. */
export const printingMark = 'data-printing';

const gone = { display: 'none' } as const;

/** Controls: on screen only, neither on paper nor in a file. */
export const offPaper = { '@media print': gone, ':global([data-printing])': gone } as const;

const shown = { display: 'block' } as const;

/** What only paper needs. */
export const onPaper = { display: 'none', '@media print': shown, ':global([data-printing])': shown } as const;
