import { makeStyles, tokens } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';
import type { PDFDocumentProxy, PDFPageProxy } from './pdf.ts';
import type { View } from './use-preview.ts';

/** Pixels of the screen for a point of the page, at zoom 1. */
const pxPerPoint = 96 / 72;

/** Pixels on both sides of a page. */
const margin = 16;

const useStyles = makeStyles({
  pages: { display: 'flex', flexDirection: 'column', gap: '12px', width: 'max-content', margin: `${margin}px auto` },
  page: { marginInline: 'auto', backgroundColor: '#fff', boxShadow: tokens.shadow4 },
  canvas: { display: 'block', width: '100%', height: '100%' },
});

type Drawn = Pick<View, 'zoom' | 'rotation'> & { page: PDFPageProxy };

const viewportOf = ({ page, zoom, rotation }: Drawn, density = 1) =>
  page.getViewport({ scale: zoom * pxPerPoint * density, rotation: (page.rotate + rotation) % 360 });

/** Renders the page while it is in sight; an outdated rendering is cancelled. */
function useDrawing({ page, zoom, rotation }: Drawn, wanted: boolean) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const target = canvas.current;
    if (!wanted || !target) return undefined;
    const viewport = viewportOf({ page, zoom, rotation }, devicePixelRatio);
    target.width = Math.floor(viewport.width);
    target.height = Math.floor(viewport.height);
    const task = page.render({ canvas: target, viewport });
    task.promise.catch(() => undefined); // given up below
    return () => task.cancel();
  }, [page, zoom, rotation, wanted]);
  return canvas;
}

/** Whether the element is, or has been, near the part of the document in sight. */
function useSeen(page: PDFPageProxy | undefined) {
  const [seen, setSeen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current || !page) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setSeen(true), {
      rootMargin: '100%',
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [page]);
  return { box, seen };
}

/** What assistive technology reads of a page: its text, which the picture cannot give. */
function usePageText(page: PDFPageProxy, wanted: boolean): string {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!wanted) return;
    page.getTextContent().then(
      ({ items }) => setText(items.map((item) => ('str' in item ? item.str : '')).join('')),
      () => undefined, // the preview was closed
    );
  }, [page, wanted]);
  return text;
}

function Page({ number, ...drawn }: Drawn & { number: number }) {
  const styles = useStyles();
  const { box, seen } = useSeen(drawn.page);
  const canvas = useDrawing(drawn, seen);
  const text = usePageText(drawn.page, seen);
  const { width, height } = viewportOf(drawn);
  return (
    <div ref={box} className={styles.page} style={{ width, height }}>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={`第${number}页 ${text}`.trim()} />
    </div>
  );
}

/** The natural size of the pages, scaled down to the available width. */
function fitOf(box: HTMLElement | null, pages: readonly PDFPageProxy[]): number {
  const room = (box?.parentElement?.clientWidth ?? 0) - 2 * margin;
  const widest = Math.max(...pages.map((page) => page.getViewport({ scale: pxPerPoint }).width));
  return room > 0 ? Math.min(1, room / widest) : 1;
}

/** All pages below each other; a page is drawn when it comes into sight. */
export function PdfView({ document, view: { zoom, rotation } }: { document: PDFDocumentProxy; view: View }) {
  const styles = useStyles();
  const box = useRef<HTMLDivElement>(null);
  const [{ pages, fit }, setPages] = useState<{ pages: readonly PDFPageProxy[]; fit: number }>({ pages: [], fit: 1 });
  useEffect(() => {
    let current = true;
    const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
    Promise.all(numbers.map((number) => document.getPage(number))).then(
      (all) => current && setPages({ pages: all, fit: fitOf(box.current, all) }),
      () => undefined, // the preview was closed
    );
    return () => {
      current = false;
    };
  }, [document]);
  return (
    <div ref={box} className={styles.pages}>
      {pages.map((page) => (
        <Page key={page.pageNumber} number={page.pageNumber} {...{ page, rotation }} zoom={zoom * fit} />
      ))}
    </div>
  );
}
