import { makeStyles } from '@fluentui/react-components';
import { useEffect, useRef, useState } from 'react';

/** Light modules around the code, without which it is not read. */
const quiet = 4;

const useStyles = makeStyles({
  figure: { margin: 0, display: 'flex', alignItems: 'center', gap: '8px', maxWidth: '100%' },
  code: { flexShrink: 0, backgroundColor: '#fff', borderRadius: '4px' },
  caption: { maxWidth: '8em' },
});

interface Drawing {
  /** Modules of a side, the quiet ones included. */
  readonly side: number;
  /** One square a dark module. */
  readonly path: string;
}

async function draw(url: string): Promise<Drawing> {
  const { create } = await import(/* webpackChunkName: "qr-code" */ 'qrcode');
  const { size, data } = create(url, { errorCorrectionLevel: 'M' }).modules;
  const dark = Array.from(data).flatMap((on, index) =>
    on ? [`M${quiet + (index % size)} ${quiet + Math.floor(index / size)}h1v1h-1z`] : [],
  );
  return { side: size + 2 * quiet, path: dark.join('') };
}

/** Drawn once it comes into view: most pages are left before their footer is seen. */
function useDrawing(url: string) {
  const ref = useRef<HTMLElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();
  useEffect(() => {
    const place = ref.current;
    if (!place) return undefined;
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      draw(url).then(setDrawing, () => undefined); // its address stays its name
    });
    observer.observe(place);
    return () => observer.disconnect();
  }, [url]);
  return { ref, drawing };
}

interface Props {
  url: string;
  label: string;
  /** Width as drawn; a telephone reads a module of two. */
  sizePx: number;
}

/** 二维码：打开一个地址，或交给手机上的应用。 */
export function QrCode({ url, label, sizePx }: Props) {
  const styles = useStyles();
  const { ref, drawing } = useDrawing(url);
  return (
    <figure ref={ref} className={styles.figure}>
      <svg
        className={styles.code}
        role="img"
        aria-label={`二维码：${label}，${url}`}
        viewBox={`0 0 ${drawing?.side ?? 1} ${drawing?.side ?? 1}`}
        width={sizePx}
        height={sizePx}
        shapeRendering="crispEdges"
      >
        <title>{`${label} ${url}`}</title>
        {drawing && <path d={drawing.path} fill="#000" />}
      </svg>
      <figcaption className={styles.caption}>{label}</figcaption>
    </figure>
  );
}
