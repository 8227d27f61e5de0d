import { useEffect, useRef, useState } from 'react';

const boxOf = (id: string) => document.getElementById(id)?.getBoundingClientRect();

/** Room below the line in which a section's head still counts as reached; what a click scrolls to comes to lie there. */
const reach = 24;

/** The section that the reader has come to: the last whose head has passed the line. */
function sectionAt(ids: readonly string[], line: number): string | undefined {
  const heads = ids.flatMap((id) => {
    const top = boxOf(id)?.top;
    return top === undefined ? [] : [{ id, top }];
  });
  const passed = heads.filter(({ top }) => top <= line);
  const nearest = Math.max(...passed.map(({ top }) => top));
  return (passed.find(({ top }) => top === nearest) ?? heads[0])?.id;
}

const atEnd = () => window.innerHeight + window.scrollY >= document.documentElement.scrollHeight - 1;

/** What `Section` leaves above itself once it was scrolled to, as high as a bar of tabs. */
const bar = 48;

/**
 * Which section of a page is in view. A section near the end of the page never comes to its top: it is named while it
 * was asked for and the page cannot scroll further. `ids`: of `Section`s, joined by blanks; `line`: what stays at the
 * top of the page while they pass.
 */
export function useSectionInView<E extends Element>(ids: string) {
  const line = useRef<E>(null);
  const asked = useRef<string>(undefined);
  const [current, setCurrent] = useState(ids.split(' ')[0]);
  useEffect(() => {
    const name = () => {
      const at = (line.current?.getBoundingClientRect().top ?? 0) + bar + reach;
      const last = asked.current;
      if (last !== undefined && atEnd() && (boxOf(last)?.top ?? 0) > at) setCurrent(last);
      else setCurrent(sectionAt(ids.split(' '), at));
    };
    name();
    // what scrolls may be a part of the page
    document.addEventListener('scroll', name, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', name, { capture: true });
  }, [ids]);
  const go = (id: string) => {
    asked.current = id;
    setCurrent(id);
    document.getElementById(id)?.scrollIntoView({ block: 'start' });
  };
  return { line, current, go };
}
