import { useEffect, useEffectEvent } from 'react';
import { isKey, type Key, useActiveKeys } from './active-keys.ts';

const none: readonly Key[] = [];

/** `Alt+Y`, `Ctrl+Enter`, `/`: modifiers in this order, then the key. */
export type Shortcut = string;

const editable = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** How a key press is written. Alt on a Mac changes `key`, so letters and digits are read from the place of the key. */
export function shortcutOf(
  event: Pick<KeyboardEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'key' | 'code'>,
): Shortcut {
  const place = /^(?:Key|Digit)(.)$/.exec(event.code)?.[1];
  const named = place !== undefined && (event.altKey || event.ctrlKey || event.metaKey) ? place : event.key;
  const key = named.length === 1 ? named.toUpperCase() : named;
  return [
    (event.ctrlKey || event.metaKey) && 'Ctrl',
    event.altKey && 'Alt',
    event.shiftKey && key.length > 1 && 'Shift',
    key,
  ]
    .filter(Boolean)
    .join('+');
}

/**
 * Hears a shortcut anywhere in the page while the component is mounted. Never while an input method composes; single
 * keys never inside a field.
 */
export function useShortcut(shortcut: Shortcut, act: () => void, enabled = true): void {
  const current = useEffectEvent(act);
  useActiveKeys(enabled && isKey(shortcut) ? [shortcut] : none);
  useEffect(() => {
    if (!enabled) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || shortcutOf(event) !== shortcut) return;
      if (!shortcut.includes('+') && editable(event.target)) return;
      event.preventDefault();
      current();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, [shortcut, enabled]);
}
