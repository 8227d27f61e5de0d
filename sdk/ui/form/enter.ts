import type { KeyboardEvent } from 'react';

/** An input method still writes; its Enter takes a candidate, it does not submit. 229 is what older engines report. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229;

const submits = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && !['button', 'submit', 'file'].includes(target.type);

/** Enter in an input of this box, not of a dialog opened from it, submits. */
export const onEnter = (submit: () => void) => (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' || isComposing(event) || event.defaultPrevented) return;
  if (!submits(event.target) || !event.currentTarget.contains(event.target as Node)) return;
  event.preventDefault();
  submit();
};
