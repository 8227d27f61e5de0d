import type { StoredFile } from '@portal/sdk/host';
import { useEffect, useState } from 'react';
import { type Content, faultText, loadFile } from './load-file.ts';

/** The result of loading a file; both are absent while it loads. */
export interface Shown {
  readonly content?: Content;
  /** Why it cannot be shown. */
  readonly fault?: string;
}

const TURNABLE = { image: true, pdf: true, html: false, text: false, none: false } as const;

export function toolsFor(content: Content | undefined): 'none' | 'zoom' | 'zoom and turn' {
  if (content === undefined || content.kind === 'none') return 'none';
  return TURNABLE[content.kind] ? 'zoom and turn' : 'zoom';
}

/** Loads the file, and releases it when another is shown or the preview closes. */
export function useFile(file: StoredFile): Shown {
  const [shown, setShown] = useState<Shown & { of: StoredFile }>({ of: file });
  useEffect(() => {
    const asked = new AbortController();
    let held: Content | undefined;
    loadFile(file, asked.signal).then(
      (content) => {
        if (asked.signal.aborted) return content.dispose();
        held = content;
        setShown({ content, of: file });
      },
      (error: unknown) => {
        if (!asked.signal.aborted) setShown({ fault: faultText(error), of: file });
      },
    );
    return () => {
      asked.abort();
      held?.dispose();
    };
  }, [file]);
  return shown.of === file ? shown : {};
}

const zoomStep = 1.25;
const [leastZoom, mostZoom] = [0.25, 5];

/** Zoom and rotation; another file starts with the defaults. */
export function useView(file: StoredFile) {
  const [view, setView] = useState({ zoom: 1, rotation: 0, of: file });
  if (view.of !== file) setView({ zoom: 1, rotation: 0, of: file });
  const zoomBy = (factor: number) =>
    setView({ ...view, zoom: Math.min(mostZoom, Math.max(leastZoom, view.zoom * factor)) });
  return {
    zoom: view.zoom,
    /** Degrees, clockwise: 0, 90, 180 or 270. */
    rotation: view.rotation,
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    reset: () => setView({ ...view, zoom: 1 }),
    turn: () => setView({ ...view, rotation: (view.rotation + 90) % 360 }),
  };
}

export type View = ReturnType<typeof useView>;
