import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Window } from './chart-layout.ts';

/** Where the chart stands in its frame, in pixels of the frame, and how large it is drawn. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const [smallest, largest] = [0.04, 2];
/** How much one notch of a wheel changes the size. */
const wheelPace = 0.0015;
const step = 1.25;

const within = (scale: number) => Math.min(largest, Math.max(smallest, scale));

/** The same point of the chart stays at this place of the frame. */
export function zoomed({ x, y, scale }: View, factor: number, at: { x: number; y: number }): View {
  const next = within(scale * factor);
  const grown = next / scale;
  return { scale: next, x: at.x - (at.x - x) * grown, y: at.y - (at.y - y) * grown };
}

const margin = 24;

/** All of the chart in the frame, no larger than it is. */
export function fitted(
  { left, top, right, bottom }: Window,
  { width, height }: { width: number; height: number },
): View {
  const [across, down] = [right - left + 2 * margin, bottom - top + 2 * margin];
  const scale = within(Math.min(1, width / across, height / down));
  return { scale, x: (margin - left) * scale, y: (height - (top + bottom) * scale) / 2 };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

function useSize(frame: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>({ width: 1200, height: 600 });
  useEffect(() => {
    const { current } = frame;
    if (!current || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [frame]);
  return size;
}

/** One change a frame, however often a wheel or a finger tells of one. */
function useFrames() {
  const [view, setView] = useState<View>();
  const waiting = useRef<{ handle: number; changes: ((view: View) => View)[] }>(undefined);
  useEffect(() => () => cancelAnimationFrame(waiting.current?.handle ?? 0), []);
  const change = (make: (view: View) => View) => {
    if (waiting.current) return void waiting.current.changes.push(make);
    const handle = requestAnimationFrame(() => {
      const { changes = [] } = waiting.current ?? {};
      waiting.current = undefined;
      setView((before) => before && changes.reduce((now, one) => one(now), before));
    });
    waiting.current = { handle, changes: [make] };
  };
  return { view, setView, change };
}

/** The window into a chart: wheel and buttons change the size, dragging moves it. */
export function useChartView(frame: RefObject<HTMLElement | null>, whole: Window) {
  const size = useSize(frame);
  const { view = fitted(whole, size), setView, change } = useFrames();
  const drag = useRef<{ x: number; y: number }>(undefined);
  const turn = useEffectEvent((event: WheelEvent, { left, top }: DOMRect) => {
    event.preventDefault();
    const at = { x: event.clientX - left, y: event.clientY - top };
    setView((before) => before ?? view);
    change((before) => zoomed(before, Math.exp(-event.deltaY * wheelPace), at));
  });
  useEffect(() => {
    const { current } = frame;
    const hear = (event: WheelEvent) => current && turn(event, current.getBoundingClientRect());
    current?.addEventListener('wheel', hear, { passive: false }); // a listener of React's cannot keep the page from scrolling
    return () => current?.removeEventListener('wheel', hear);
  }, [frame]);
  const { width, height } = size;
  const middle = { x: width / 2, y: height / 2 };
  const { x, y, scale } = view;
  return {
    view,
    window: { left: -x / scale, top: -y / scale, right: (width - x) / scale, bottom: (height - y) / scale },
    grow: () => setView(zoomed(view, step, middle)),
    shrink: () => setView(zoomed(view, 1 / step, middle)),
    fit: () => setView(fitted(whole, size)),
    /** Brings a place of the chart into the middle of the frame, unless it is in sight. */
    show(left: number, top: number, across: number, down: number) {
      const [atX, atY] = [left * scale + x, top * scale + y];
      const inSight = atX >= 0 && atY >= 0 && atX + across * scale <= width && atY + down * scale <= height;
      const place = { x: middle.x - (left + across / 2) * scale, y: middle.y - (top + down / 2) * scale };
      if (!inSight) setView({ scale, ...place });
    },
    dragging: {
      onPointerDown(event: { clientX: number; clientY: number }) {
        drag.current = { x: event.clientX, y: event.clientY };
        setView(view);
      },
      onPointerMove({ clientX, clientY, buttons }: { clientX: number; clientY: number; buttons: number }) {
        const last = drag.current;
        if (!last || buttons === 0) return;
        const [dx, dy] = [clientX - last.x, clientY - last.y];
        drag.current = { x: clientX, y: clientY };
        change((before) => ({ ...before, x: before.x + dx, y: before.y + dy }));
      },
      onPointerUp() {
        drag.current = undefined;
      },
    },
  };
}
