import { useEffect, useState } from 'react';

/** Of typing, before what was typed counts. */
const pauseMs = 300;

/** What was typed, without blanks around it, once the typing pauses. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text.trim());
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
