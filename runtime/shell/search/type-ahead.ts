/** Keeps the keys that are typed after a field was requested and before it is mounted. */
export interface TypeAhead {
  /** The keys up to now; from here on they go where the focus is. */
  take(): string;
}

/** Records typed keys from this moment until something takes the focus, so that a late field loses no key. */
export function typeAhead(): TypeAhead {
  let typed = '';
  const hear = (event: KeyboardEvent) => {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length === 1) typed += event.key;
    else if (event.key === 'Backspace') typed = typed.slice(0, -1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const stop = () => {
    document.removeEventListener('keydown', hear, true);
    document.removeEventListener('focusin', stop, true);
    document.removeEventListener('pointerdown', stop, true);
  };
  document.addEventListener('keydown', hear, true);
  document.addEventListener('focusin', stop, true);
  document.addEventListener('pointerdown', stop, true);
  return {
    take() {
      stop();
      const all = typed;
      typed = '';
      return all;
    },
  };
}
