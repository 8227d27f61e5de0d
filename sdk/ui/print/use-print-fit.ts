import { type RefObject, useEffect } from 'react';
import { splitTables } from './column-pages.ts';
import { printWidth, sheetLayout } from './paper.ts';
import { widthOf } from './sheet-width.ts';

/** While the browser prints: paper that lies for a wide sheet, and the sheet drawn as small as the paper asks. */
function fit(sheet: HTMLElement): () => void {
  const joinTables = splitTables(sheet);
  const width = widthOf(sheet);
  const { landscape } = sheetLayout(width);
  const rules = document.createElement('style');
  document.head.append(rules);
  rules.sheet?.insertRule(`@page { size: A4 ${landscape ? 'landscape' : 'portrait'}; margin: 10mm }`);
  sheet.style.width = `${width}px`;
  sheet.style.zoom = String(Math.min(1, printWidth(landscape) / width));
  return () => {
    joinTables();
    rules.remove();
    sheet.style.width = '';
    sheet.style.zoom = '';
  };
}

/** Fits a sheet to the paper of the browser's own print; one that is out of sight stays as it is. */
export function usePrintFit(sheet: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    let undo: (() => void) | undefined;
    const before = () => {
      if (sheet.current && sheet.current.offsetWidth > 0) undo = fit(sheet.current);
    };
    const after = () => {
      undo?.();
      undo = undefined;
    };
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      after();
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, [sheet]);
}
