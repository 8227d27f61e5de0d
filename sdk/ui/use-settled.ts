import { useEffect, useState } from 'react';

/** Typing that rests this long has settled, in milliseconds. */
const pauseMs = 300;

/** @returns the typed text, trimmed, once typing has paused. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
