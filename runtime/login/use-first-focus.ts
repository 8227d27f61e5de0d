import { useEffect, useRef } from 'react';

/**
 * Focus for where typing begins: when the form is there, and with each of its steps. A dialog around it has chosen
 * another place by then.
 */
export function useFirstFocus(step: number | string = '') {
  const form = useRef<HTMLFormElement>(null);
  const focused = useRef<number | string>(undefined);
  useEffect(() => {
    if (focused.current === step) return undefined;
    focused.current = step;
    const timer = setTimeout(() => {
      const fields = form.current?.querySelectorAll<HTMLInputElement>('input:not([type=checkbox]):not([type=file])');
      const first = [...(fields ?? [])].find(({ value }) => value === '');
      (first ?? fields?.[0] ?? form.current?.querySelector('h1'))?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
  }, [step]);
  return form;
}
