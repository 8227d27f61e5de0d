import type { Card, RoleLetter } from '@portal/sdk';
import type { Placed } from './contract.ts';

/** Whether a new workbench of these roles shows the card. */
const begins = ({ starts }: Card, letters: readonly string[]): boolean =>
  starts === undefined || starts.some((letter: RoleLetter) => letters.includes(letter));

/** What is saved, of what is offered, in its order; cards that came later follow as on a new workbench. */
export function arrange(
  cards: readonly Card[],
  saved: readonly Placed[] | null,
  letters: readonly string[],
): readonly Placed[] {
  const fresh = (card: Card): Placed => ({ id: card.id, shown: begins(card, letters) });
  if (saved === null) return cards.map(fresh);
  const offered = new Set(cards.map(({ id }) => id));
  const known = new Set(saved.map(({ id }) => id));
  return [...saved.filter(({ id }) => offered.has(id)), ...cards.filter(({ id }) => !known.has(id)).map(fresh)];
}

/** Moves a shown card by places among the shown ones; hidden ones do not count. */
export function moved(placed: readonly Placed[], id: string, by: number): readonly Placed[] {
  const shown = placed.filter((card) => card.shown);
  const from = shown.findIndex((card) => card.id === id);
  const target = shown[from + by];
  return target ? movedTo(placed, id, target.id) : placed;
}

/** Puts a card into another's place; the other makes room towards where the card came from. */
export function movedTo(placed: readonly Placed[], id: string, targetId: string): readonly Placed[] {
  const card = placed.find((one) => one.id === id);
  if (!card || id === targetId) return placed;
  const to = placed.findIndex((one) => one.id === targetId);
  const others = placed.filter((one) => one.id !== id);
  return [...others.slice(0, to), card, ...others.slice(to)];
}

/** Shows or hides a card. One that is shown again comes last. */
export function switched(placed: readonly Placed[], id: string): readonly Placed[] {
  const card = placed.find((one) => one.id === id);
  if (!card) return placed;
  const others = placed.filter((one) => one.id !== id);
  return card.shown
    ? placed.map((one) => (one.id === id ? { ...one, shown: false } : one))
    : [...others, { id, shown: true }];
}
