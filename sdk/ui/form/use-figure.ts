import { useLayoutEffect, useRef, useState } from 'react';
import { money, parseMoney, quantity } from '../../format/index.ts';

export type FigureKind = 'money' | 'quantity';

const TYPING: Record<FigureKind, RegExp> = { money: /^-?\d*(\.\d{0,2})?$/, quantity: /^-?\d*(\.\d{0,4})?$/ };
const SHOWN: Record<FigureKind, (value: string) => string> = { money, quantity };

/** As the keyboard or an input method writes figures: full-width digits, 。 for the point, separators dropped. */
const plain = (text: string) =>
  text
    .replace(/[０-９．－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/。/g, '.')
    .replace(/[,，\s]/g, '');

/** Separators as one types: only the whole part is grouped, what follows the point is left alone. */
export function groupedWhileTyping(text: string): string {
  const [whole = '', fraction] = text.split('.');
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? separated : `${separated}.${fraction}`;
}

/** Where the caret belongs after separators were set anew: behind as many figures as before. */
export function caretIn(text: string, figuresBefore: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (seen === figuresBefore) return index;
    if (text[index] !== ',') seen += 1;
  }
  return text.length;
}

/** A figure under the hands of a person: what the input shows, and the plain decimal that it means. */
export function useFigure(kind: FigureKind, value: string | undefined, onChange: (value: string | undefined) => void) {
  const input = useRef<HTMLInputElement>(null);
  const caret = useRef<number>(undefined);
  const [draft, setDraft] = useState<string>(); // while it is being typed
  const [composed, setComposed] = useState<string>(); // while an input method writes
  const shown = draft === undefined ? (value ? SHOWN[kind](value) : '') : groupedWhileTyping(draft);
  const text = composed ?? shown;
  useLayoutEffect(() => {
    const figures = caret.current;
    caret.current = undefined;
    if (figures === undefined || document.activeElement !== input.current) return;
    const place = caretIn(text, figures);
    input.current?.setSelectionRange(place, place);
  });
  const take = (next: string): boolean => {
    if (!TYPING[kind].test(next)) return false;
    setDraft(next);
    onChange(parseMoney(next.replace(/^(-?)\./, '$10.').replace(/\.$/, '')));
    return true;
  };
  return {
    input,
    text,
    type(typed: string, composing: boolean): void {
      setComposed(composing ? typed : undefined);
      if (composing) return;
      caret.current = plain(typed.slice(0, input.current?.selectionStart ?? typed.length)).length;
      take(plain(typed));
    },
    /** @returns whether the text was an amount. */
    paste(pasted: string): boolean {
      const amount = parseMoney(pasted);
      return amount !== undefined && take(amount);
    },
    rest: () => setDraft(undefined),
  };
}
