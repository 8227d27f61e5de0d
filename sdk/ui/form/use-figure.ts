import { useLayoutEffect, useRef, useState } from 'react';
import { money, parseMoney, quantity } from '../../format/index.ts';

export type FigureKind = 'money' | 'quantity';

const SHOWN: Record<FigureKind, (value: string) => string> = { money, quantity };
export const DECIMALS: Record<FigureKind, number> = { money: 2, quantity: 4 };

/** As the keyboard or an input method writes figures: full-width digits, 。 for the point, separators dropped. */
const plain = (text: string) =>
  text
    .replace(/[０-９．－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/。/g, '.')
    .replace(/−/g, '-')
    .replace(/[,，\s]/g, '');

/** A figure, or the beginning of one. */
const isFigure = (text: string) => /^-?\d*(\.\d*)?$/.test(text);

/** What a text means; one that is no figure means itself, so that the form can say why it is not taken. */
function meantBy(text: string): string | undefined {
  const whole = text.replace(/^(-?)\./, '$10.').replace(/\.$/, '');
  return parseMoney(whole) ?? (text === '' ? undefined : text);
}

/** Half up to what the field keeps; nothing else is changed. */
function rounded(kind: FigureKind, value: string): string {
  const [, decimals = ''] = value.split('.');
  return isFigure(value) && decimals.length > DECIMALS[kind] ? SHOWN[kind](value).replaceAll(',', '') : value;
}

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
  const still = value !== undefined && isFigure(value) ? SHOWN[kind](value) : value;
  const typing = draft !== undefined && isFigure(draft) ? groupedWhileTyping(draft) : draft;
  const shown = typing ?? (value ? (still ?? '') : '');
  const text = composed ?? shown;
  useLayoutEffect(() => {
    const figures = caret.current;
    caret.current = undefined;
    if (figures === undefined || document.activeElement !== input.current) return;
    const place = caretIn(text, figures);
    input.current?.setSelectionRange(place, place);
  });
  const take = (next: string): void => {
    setDraft(next);
    onChange(meantBy(next));
  };
  return {
    input,
    text,
    type(typed: string, composing: boolean): void {
      setComposed(composing ? typed : undefined);
      if (composing) return;
      const figure = plain(typed);
      if (isFigure(figure)) caret.current = plain(typed.slice(0, input.current?.selectionStart ?? typed.length)).length;
      take(isFigure(figure) ? figure : typed);
    },
    /** @returns whether the text was an amount. */
    paste(pasted: string): boolean {
      const amount = parseMoney(pasted);
      if (amount !== undefined) take(amount);
      return amount !== undefined;
    },
    /** The input is left: what the field does not keep is rounded, in sight. */
    rest(): void {
      setDraft(undefined);
      if (value !== undefined && rounded(kind, value) !== value) onChange(rounded(kind, value));
    },
  };
}
